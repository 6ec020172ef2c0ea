"""R@10 of vectors alone on the evaluation sets, and the calibration that is written into the model.

    python score.py --model ../zh-en-256.bin --data DIR [--half dev|test] [--calibrate]

DIR holds a folder for each set with memories.jsonl and queries.jsonl. Each question belongs to one half by a digest of its
text; only the dev half may be looked at before everything is fixed.
"""
import argparse
import hashlib
import json
import pathlib
import re
import unicodedata
from dataclasses import dataclass

import numpy as np

from model import Model

SETS = ("locomo", "longmemeval_pool", "madial_zh", "madial_en", "memdaily_zh_pool")
RESAMPLES = 2_000
RANDOM_MEMORIES = 50
# Mean over the sets: the middle of what is drawn at random says nothing, the nearest golds say the same.
FLOOR_QUANTILE = 0.5
CEILING_QUANTILE = 0.95


@dataclass
class Question:
    user: str
    text: str
    gold: set[int]
    gold_count: int
    stale: set[int]


@dataclass
class EvaluationSet:
    texts: list[str]
    haystacks: dict[str, np.ndarray]
    questions: list[Question]


def read_lines(path: pathlib.Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def half_of(group: str) -> str:
    return "test" if hashlib.sha256(group.encode("utf-8")).digest()[0] >= 128 else "dev"


def text_of(name: str, memory: dict) -> str:
    text, meta = memory["text"], memory.get("meta") or {}
    if name == "locomo":
        caption = meta.get("image_caption")
        return f"{memory['speaker']}: {text}" + (f" {caption}" if caption else "")
    if name.startswith("madial"):
        return f"{meta.get('scene', '')} {meta.get('emotion', '')} {text}"
    return text


def load(folder: pathlib.Path, name: str, half: str) -> EvaluationSet:
    memories = read_lines(folder / name / "memories.jsonl")
    position = {memory["id"]: at for at, memory in enumerate(memories)}
    haystacks: dict[str, list[int]] = {}
    for at, memory in enumerate(memories):
        haystacks.setdefault(memory["user"], []).append(at)
    questions = []
    for query in read_lines(folder / name / "queries.jsonl"):
        text = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", query["query"]).lower().strip())
        group = query["id"].split("/")[-1] if name.startswith("madial") else text
        unanswerable = not query["gold_ids"] or (name == "locomo" and "adversarial" in query["category"])
        if unanswerable or half_of(group) != half:
            continue
        stale = set(query.get("stale_ids") or [])
        gold = [memory for memory in query["gold_ids"] if memory not in stale] or query["gold_ids"]
        at = lambda ids: {position[identity] for identity in ids if identity in position}
        questions.append(Question(query["user"], query["query"], at(gold), len(gold), at(stale)))
    texts = [text_of(name, memory) for memory in memories]
    return EvaluationSet(texts, {user: np.array(rows) for user, rows in haystacks.items()}, questions)


def recalls(data: EvaluationSet, memories: np.ndarray, queries: np.ndarray, most: int) -> np.ndarray:
    """Part of the gold memories among the first `most`, question by question."""
    values = []
    for question, query in zip(data.questions, queries):
        rows = data.haystacks[question.user]
        ranked = [row for row in rows[np.argsort(-(memories[rows] @ query), kind="stable")] if row not in question.stale]
        values.append(len(question.gold & set(ranked[:most])) / question.gold_count)
    return np.array(values)


def cosines(data: EvaluationSet, memories: np.ndarray, queries: np.ndarray) -> tuple[list[float], list[float]]:
    """Of each question with random memories of its haystack, and with the nearest of its gold memories."""
    rng = np.random.RandomState(1)
    drawn: list[float] = []
    gold: list[float] = []
    for question, query in zip(data.questions, queries):
        rows = np.array([row for row in data.haystacks[question.user] if row not in question.gold], int)
        if len(rows) and question.gold:
            drawn.extend(memories[rng.choice(rows, min(RANDOM_MEMORIES, len(rows)), replace=False)] @ query)
            gold.append(float((memories[sorted(question.gold)] @ query).max()))
    return drawn, gold


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--data", type=pathlib.Path, required=True)
    parser.add_argument("--half", choices=("dev", "test"), default="dev")
    parser.add_argument("--calibrate", action="store_true", help="print floor and ceiling (dev only)")
    arguments = parser.parse_args()
    if arguments.calibrate and arguments.half != "dev":
        parser.error("calibration is learnt on dev")
    model = Model(arguments.model)
    rng = np.random.RandomState(1)
    means, floors, ceilings = [], [], []
    print("set                 questions  R@5    R@10   95 % interval of R@10")
    for name in SETS:
        data = load(arguments.data, name, arguments.half)
        memories, queries = model.embed(data.texts), model.embed([question.text for question in data.questions])
        five, ten = (recalls(data, memories, queries, most) for most in (5, 10))
        resampled = ten[rng.randint(0, len(ten), (RESAMPLES, len(ten)))].mean(axis=1)
        low, high = np.quantile(resampled, (0.025, 0.975))
        means.append((five.mean(), ten.mean()))
        print(f"{name:18s}  {len(ten):9d}  {five.mean():.3f}  {ten.mean():.3f}  {low:.3f} to {high:.3f}", flush=True)
        if arguments.calibrate:
            drawn, gold = cosines(data, memories, queries)
            floors.append(np.quantile(drawn, FLOOR_QUANTILE))
            ceilings.append(np.quantile(gold, CEILING_QUANTILE))
            spread = np.quantile(drawn, (0.5, 0.95, 0.99)).round(2), np.quantile(gold, (0.25, 0.5, 0.75, 0.95)).round(2)
            print("    random 50, 95, 99 %:", *spread[0], "  gold 25, 50, 75, 95 %:", *spread[1])
    print(f"{'mean of sets':18s}  {'':9s}  {np.mean(means, axis=0)[0]:.3f}  {np.mean(means, axis=0)[1]:.3f}")
    if arguments.calibrate:
        print(f"floor {np.mean(floors):.2f}  ceiling {np.mean(ceilings):.2f}")
