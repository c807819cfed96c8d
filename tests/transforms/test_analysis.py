"""`analyze`: rows of text in, findings out, offsets in the text as it was given."""

from transforms.analysis import RowError, analyze

MARKED_UP = {
    "id": 7,
    "title": r"$\textbf{TIDE}$: Slower Speech",
    "abstract": r"We propose $\textbf{TIDE}$ (Temporal Interpolation for Dialogue Elders).It reduces word error rate by 5.2 points. See https://example.org/x.",
}


def test_offsets_count_in_the_text_as_given():
    (found,) = analyze([MARKED_UP])
    for entity in found["entities"]:
        assert MARKED_UP[entity["field"]][entity["start_char"] : entity["end_char"]] == entity["text"]
    assert {"TIDE", "word error rate"} <= {entity["text"] for entity in found["entities"]}
    (acronym,) = found["acronyms"]
    assert (acronym["short"], acronym["long"]) == ("TIDE", "Temporal Interpolation for Dialogue Elders")
    assert MARKED_UP["abstract"][acronym["start_char"] : acronym["end_char"]] == "TIDE"
    (result,) = found["results"]
    assert MARKED_UP["abstract"][result["start_char"] : result["end_char"]] == "5.2 points"
    assert found["links"] == [{"url": "https://example.org/x", "kind": "other"}]
    assert found["id"] == 7 and all(set(keyword) == {"keyword", "score"} for keyword in found["keywords"])


def test_a_row_may_hold_text_instead_of_an_abstract():
    (found,) = analyze([{"id": "a", "text": "We fine-tune BERT."}])
    (entity,) = found["entities"]
    assert (entity["field"], entity["text"]) == ("text", "BERT")


def test_bad_rows_are_named_and_the_rest_goes_on():
    rows = [
        b"{oops",
        {"abstract": "x"},
        {"id": 1},
        {"id": 2, "abstract": 5},
        {"id": 3, "abstract": "We use BERT."},
    ]
    *errors, good = analyze(rows)
    assert all(isinstance(error, RowError) for error in errors)
    assert [error.where.split(" (")[0] for error in errors] == ["row 1", "row 2", "row 3", "row 4"]
    assert good["id"] == 3


def test_rows_are_read_lazily():
    def endless():
        number = 0
        while True:
            number += 1
            yield {"id": number, "abstract": "We use BERT."}

    stream = analyze(endless())
    assert [next(stream)["id"] for _ in range(3)] == [1, 2, 3]
