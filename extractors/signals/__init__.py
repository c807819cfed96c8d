"""Evidence about blocks: what their words, shapes and neighbours say, without any knowledge of sites."""
