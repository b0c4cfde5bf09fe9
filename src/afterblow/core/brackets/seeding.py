"""Where the seeds stand in a bracket."""


def bracket_size(entrants: int) -> int:
    """The smallest power of two, from 2, that holds so many entrants."""
    size = 2
    while size < entrants:
        size *= 2
    return size


def seed_positions(size: int) -> tuple[int, ...]:
    """The seed numbers from the top of a bracket of ``size`` (a power of two) to its foot.

    1 meets the last, 2 the last but one; if the better seed always wins, 1 and 2 meet in the final,
    1 and 4 in one semifinal, 2 and 3 in the other.
    """
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [number for seed in seeds for number in (seed, total - seed)]
    return tuple(seeds)
