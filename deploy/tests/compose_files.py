"""Reads compose's overlays in `deploy/compose`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

COMPOSE = Path(__file__).parents[1] / "compose"


class Overlay(yaml.SafeLoader):
    """A YAML loader that supports compose's tags `!override` and `!reset`, and rejects duplicate keys as compose does."""

    def compose_mapping_node(self, anchor: Any) -> yaml.MappingNode:
        node = super().compose_mapping_node(anchor)
        names = [key.value for key, _ in node.value]
        assert len(names) == len(set(names)), f"a key twice: {names}{node.start_mark}"
        return node


def plain(loader: yaml.SafeLoader, node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    return loader.construct_sequence(node, deep=True) if isinstance(node, yaml.SequenceNode) else None


Overlay.add_constructor("!override", plain)
Overlay.add_constructor("!reset", plain)


def overlay(name: str) -> dict[str, Any]:
    document: dict[str, Any] = yaml.load((COMPOSE / name).read_text(), Overlay)
    return document
