"""Colouring the edges of a bipartite graph, as D. Kőnig proved possible."""

from collections.abc import Sequence


def colour_edges(
    edges: Sequence[tuple[int, int]], colours: int, wished: Sequence[int]
) -> list[int]:
    """A colour 0 … ``colours - 1`` for each edge, no two of one colour at one end.

    No end may have more edges than there are colours. An edge gets the colour that is wished for
    it where both ends have it free, else the nearest that both have free; where they have none in
    common, edges coloured before exchange two colours along a path.
    """
    graph = _Graph(edges, colours)
    for edge, wish in enumerate(wished):
        graph.colour(edge, wish)
    return graph.colour_of


class _Graph:
    """The edges at each end by colour, while the colouring grows."""

    def __init__(self, edges: Sequence[tuple[int, int]], colours: int) -> None:
        self.ends = [(("left", left), ("right", right)) for left, right in edges]
        self.colours = colours
        self.colour_of: list[int] = [-1] * len(edges)
        self.at: dict[tuple[str, int], dict[int, int]] = {
            end: {} for pair in self.ends for end in pair
        }

    def colour(self, edge: int, wish: int) -> None:
        left, right = self.ends[edge]
        free_left = self._free(left, wish)
        free_right = self._free(right, wish)
        common = [colour for colour in free_left if colour not in self.at[right]]
        if not common:
            self._exchange(right, free_left[0], free_right[0])
        self._put(edge, common[0] if common else free_left[0])

    def _free(self, end: tuple[str, int], wish: int) -> list[int]:
        """The colours that an end has free, nearest to the wish first."""
        used = self.at[end]
        free = (colour for colour in range(self.colours) if colour not in used)
        return sorted(free, key=lambda colour: (abs(colour - wish), colour))

    def _put(self, edge: int, colour: int) -> None:
        self.colour_of[edge] = colour
        for end in self.ends[edge]:
            self.at[end][colour] = edge

    def _exchange(self, end: tuple[str, int], taken: int, free: int) -> None:
        """Exchange two colours along the path that starts at an end with the taken one."""
        path: list[int] = []
        colour, here = taken, end
        while colour in self.at[here]:
            edge = self.at[here][colour]
            path.append(edge)
            here = self.ends[edge][0] if self.ends[edge][1] == here else self.ends[edge][1]
            colour = free if colour == taken else taken
        for edge in path:
            for at in self.ends[edge]:
                del self.at[at][self.colour_of[edge]]
        for edge in path:
            self._put(edge, free if self.colour_of[edge] == taken else taken)
