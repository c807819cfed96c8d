"""When two sightings are one paper, and when they are not."""

import itertools

from transforms.identity import keys_of, resolve


def keys(title=None, abstract=None, place="p:0", event_id="nortex-2031", **ids):
    return set(keys_of(title=title, abstract=abstract, place=place, event_id=event_id, **ids))


def test_spelling_of_a_title_makes_no_difference():
    assert keys("Reading Old Maps: A Study") & keys("reading old maps — a study")


def test_the_same_title_at_another_event_is_another_paper():
    assert not keys("Reading Old Maps") & keys("Reading Old Maps", event_id="nortex-2033")


def test_a_doi_joins_what_titles_do_not():
    assert keys("Old Maps", doi="10.5555/1") & keys("Old Maps (extended)", doi="10.5555/1", event_id=None)


def test_titles_of_a_series_and_generic_titles_are_no_key():
    assert not keys("Reading Maps I") & keys("Reading Maps II")
    assert not keys("Preface", place="a:0") & keys("Preface", place="b:0")
    assert not keys("Introduction", place="a:0") & keys("Introduction", place="b:0")


def test_untitled_papers_meet_in_their_abstract():
    assert keys(abstract="We read **maps**.", place="a:0") & keys(
        "Maps", abstract="We read maps.", place="b:9"
    )


def test_the_order_of_sightings_does_not_change_who_is_who():
    sightings = [
        ("doi:1", "a"),
        ("title:x", "a"),
        ("title:x", "b"),
        ("abstract:y", "b"),
        ("abstract:y", "c"),
        ("doi:2", "d"),
    ]
    groups = set()
    for order in itertools.permutations(sightings):
        ids = resolve(list(order), {})
        assert ids["a"] == ids["b"] == ids["c"] != ids["d"]
        groups.add(tuple(sorted(ids.items())))
    assert len(groups) == 1


def test_a_known_paper_keeps_its_id():
    assert resolve([("doi:1", "a"), ("title:x", "a")], {"title:x": "known"})["a"] == "known"
