"""The shapes of the files that others read and write."""

import msgspec
import pytest

from afterblow.formats.event_archive import EventArchive
from afterblow.formats.ranking import RankingFile
from afterblow.formats.results import Bracket, BracketBout, Results

RESULTS = b"""
{"format":"afterblow-results/1","name":"Longsword open","weapon":"longsword","ruleset":null,
 "afterblow":"deductive","category":"open","material":"steel",
 "fencers":[{"id":"f01","name":"Fencer 01","club":"Club A","country":"FI","gender":null,
             "hema_ratings_id":null}],
 "clubs":[{"name":"Club A","country":"FI"}],
 "stages":[{"kind":"pools","name":"Pools","pools":[{"name":"1","fencers":["f01","f02"],
   "bouts":[{"red":"f01","blue":"f02","score":{"red":5,"blue":3},
             "result":{"kind":"win","winner":"red"},
             "exchanges":[{"type":"clean","by":"red","value":3},
                          {"type":"afterblow","by":"blue","value":2,"deduction":1},
                          {"type":"double"},{"type":"none"},
                          {"type":"penalty","to":"red","value":-1,"card":"yellow"}]},
            {"red":"f01","blue":"f02","score":{"red":null,"blue":null},
             "result":{"kind":"not_fought"}}]}]},
  {"kind":"bracket","name":"Finals","bouts":[{"round":"final","slot":1,"red":"f01","blue":"f02",
             "score":{"red":4,"blue":2},"result":{"kind":"win","winner":"red"}}]}]}
"""


def test_results_hold_pools_and_brackets_with_bouts_of_every_kind() -> None:
    results = msgspec.json.decode(RESULTS, type=Results)
    bracket = results.stages[1]
    assert isinstance(bracket, Bracket)
    final = bracket.bouts[0]
    assert isinstance(final, BracketBout)
    assert (final.round, final.slot) == ("final", 1)
    assert msgspec.json.decode(msgspec.json.encode(results), type=Results) == results


@pytest.mark.parametrize(
    ("right", "wrong", "place"),
    [
        (b'"slot":1', b'"slott":1', "$.stages[1].bouts[0]"),
        (b'"type":"double"', b'"type":"tripple"', "$.stages[0].pools[0].bouts[0].exchanges[2]"),
        (b'"red":4,', b'"red":4,"green":1,', "$.stages[1].bouts[0].score"),
        (b"afterblow-results/1", b"afterblow-results/9", "$.format"),
    ],
)
def test_a_mistyped_word_in_results_is_refused_with_its_place(
    right: bytes, wrong: bytes, place: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(RESULTS.replace(right, wrong), type=Results)
    assert place in str(refused.value)


def test_a_ranking_needs_no_score_and_has_exact_defaults() -> None:
    ranking = msgspec.toml.decode(
        'id = "wins"\nname = "Wins"\nsource = "us"\norder = ["wins desc"]', type=RankingFile
    )
    assert (ranking.score, ranking.settings.round_score) == (None, "exact")


def test_an_event_archive_keeps_people_apart_from_their_records() -> None:
    archive = msgspec.json.decode(
        b"""{"format":"afterblow-event/1",
        "event":{"id":"e1","name":"Open","first_day":"2026-05-02","last_day":"2026-05-03",
                 "time_zone":"Europe/Helsinki","rings":["A"],"streams":{"event":[]}},
        "people":[{"id":"p1","name":"Aino"}],
        "tournaments":[{"id":"t1","name":"Longsword","weapon":"longsword",
          "ruleset":{"id":"helsinki","version":"1","sha256":"%s"},
          "streams":{"bout:1":[{"seq":1,"position":1,"key":"k","type":"fence","version":1,
            "payload":{"t":0},"actor":"table","epoch":1,"server_ms":0,"digest":"%s"}]}}]}"""
        % (b"0" * 64, b"a" * 64),
        type=EventArchive,
    )
    [record] = archive.tournaments[0].streams["bout:1"]
    assert (record.seq, bytes(record.payload)) == (1, b'{"t":0}')
    assert archive.people[0].name == "Aino"
