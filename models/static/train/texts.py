"""The texts that the table is fitted to: a fixed list, the same on every machine.

    python texts.py --work DIR --wordnet /usr/share/wordnet    writes DIR/texts.jsonl: [text, language, source]

Sources: examples and glosses of WordNet, the chitchat data set, and three that are made here from sentences.json: everyday
statements and questions in both languages (templates), every word of the vocabulary in everyday frames, and Chinese
conversations.
"""
import argparse
import hashlib
import json
import pathlib
import random
import re
from collections import Counter
from collections.abc import Iterator

from sources import package_file

GLOSSES = 120_000
TEMPLATE_ROUNDS = 25_000
TEMPLATE_CHATS = 12_000
EXCHANGES = 30_000
CHIT_TURNS = 60_000
CHIT_DIALOGUES = 15_000
FRAME_REPEATS = 4
FRAME_SEEDS = (21, 22)
# Rows of vocabulary.json that hold the 3,500 most frequent Han characters.
FREQUENT_CHARACTERS = slice(58_000, 61_500)

SENTENCES = json.loads((pathlib.Path(__file__).parent / "sentences.json").read_text("utf-8"))
Text = tuple[str, str, str]


def digest(text: str) -> str:
    return hashlib.sha1(text.encode("utf-8")).hexdigest()


def wordnet(folder: pathlib.Path) -> Iterator[Text]:
    """All examples, and at most GLOSSES glosses, those with the smallest digests: a sample that needs no seed."""
    examples: dict[str, None] = {}
    glosses: dict[str, None] = {}
    for name in ("adj", "adv", "noun", "verb"):
        for line in (folder / f"data.{name}").read_text("latin-1").split("\n"):
            if line.startswith("  ") or "|" not in line:
                continue
            gloss = line.split("|", 1)[1]
            word = line.split()[4].replace("_", " ")
            for example in re.findall(r'"([^"]+)"', gloss):
                examples[re.sub(r"\s+", " ", example).strip()] = None
            head = re.sub(r'"[^"]*"?', "", gloss).strip(" ;\n")
            glosses[re.sub(r"\s+", " ", f"{word}: {head}").strip()] = None
    fits = lambda text: 8 <= len(text) <= 400
    yield from ((text, "en", "wordnet-example") for text in examples if fits(text))
    sample = sorted(filter(fits, glosses), key=digest)[:GLOSSES]
    yield from ((text, "en", "wordnet-gloss") for text in sample)


def chitchat() -> Iterator[Text]:
    """Turns of conversations, and runs of four turns."""
    conversations = json.loads(package_file("chitchat_dataset/dataset.json").read_text("utf-8"))
    found: dict[str, str] = {}
    for _, conversation in sorted(conversations.items()):
        turns = [" ".join(part["text"].strip() for part in turn if part.get("text")) for turn in conversation["messages"]]
        turns = [re.sub(r"\s+", " ", turn) for turn in turns if turn.strip()]
        for turn in turns:
            if 12 <= len(turn) <= 300 and sum(map(str.isalpha, turn)) > 0.6 * len(turn):
                found.setdefault(turn, "chitchat-turn")
        for start in range(0, len(turns) - 3, 4):
            run = "\n".join(turns[start : start + 4])
            if 60 <= len(run) <= 600:
                found.setdefault(run, "chitchat-dialogue")
    texts = list(found.items())
    random.Random(4).shuffle(texts)
    for source, most in (("chitchat-turn", CHIT_TURNS), ("chitchat-dialogue", CHIT_DIALOGUES)):
        yield from ((text, "en", source) for text in [t for t, s in texts if s == source][:most])


def filled(template: str, values: dict[str, list[str]], language: int) -> str:
    text = re.sub(r"\{(\w+)\}", lambda match: values[match[1]][language], template)
    return text[0].upper() + text[1:]


def template_round(rng: random.Random) -> dict[str, list[str]]:
    """One topic with one set of fillers: two statements and a question in each language."""
    topic = rng.choice(SENTENCES["topics"])
    statements, questions = topic["statements"], topic["questions"]
    at = rng.randrange(len(statements["en"]))
    chosen = {
        language: [statements[language][at], rng.choice(statements[language]), rng.choice(questions[language])]
        for language in ("en", "zh")
    }
    slots = sorted(set(re.findall(r"\{(\w+)\}", "".join(chosen["en"] + chosen["zh"]))))
    values = {slot: rng.choice(SENTENCES["fillers"][slot]) for slot in slots}
    return {
        language: [filled(template, values, column) for template in chosen[language]]
        for column, language in enumerate(("en", "zh"))
    }


def templates() -> Iterator[Text]:
    rng = random.Random(3)
    rounds = [template_round(rng) for _ in range(TEMPLATE_ROUNDS)]
    for made in rounds:
        for language, texts in made.items():
            yield from ((text, language, "template") for text in texts)
    for language, space in (("en", " "), ("zh", "")):
        for _ in range(TEMPLATE_CHATS):
            parts = [rng.choice(rng.choice(rounds)[language]) for _ in range(rng.randint(2, 5))]
            yield space.join(parts), language, "template-chat"


def frames(words: list[str], seed: int) -> Iterator[Text]:
    """Each word about four times, in frames that hold one to three words."""
    rng = random.Random(seed)
    han = lambda word: bool(re.fullmatch("[\u3400-\u9fff]+", word))
    pools = {
        "en": [word for word in words if re.fullmatch("[a-z']{2,}", word)],
        "zh": [word for word in words if len(word) > 1 and han(word)] + list(filter(han, words[FREQUENT_CHARACTERS])),
    }
    for language, known in pools.items():
        pool: list[str] = []
        for _ in range(FRAME_REPEATS):
            shuffled = known[:]
            rng.shuffle(shuffled)
            pool += shuffled
        while len(pool) > 4:
            text = rng.choice(SENTENCES["frames"][language])
            while "{}" in text:
                text = text.replace("{}", pool.pop() if pool else rng.choice(known), 1)
            yield text, language, "frame"


def exchanges(words: list[str]) -> Iterator[Text]:
    """Chinese conversations of two speakers, whose news are template sentences and frames; chitchat is English alone."""
    rng = random.Random(31)
    rounds = [template_round(rng)["zh"] for _ in range(TEMPLATE_ROUNDS)]
    framed = [text for text, language, _ in frames(words, 32) if language == "zh"]
    phrases = SENTENCES["exchange"]
    for _ in range(EXCHANGES):
        topic = rng.choice(rounds)
        turns = [(rng.choice(phrases["openings"]) if rng.random() < 0.5 else "") + topic[0]]
        for _ in range(rng.randint(1, 4)):
            news = rng.choice((topic[1], topic[2], rng.choice(framed), rng.choice(framed), ""))
            turns += [rng.choice(phrases["replies"]), rng.choice(phrases["continuations"]) + news]
        yield "\n".join(turns), "zh", "exchange"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--wordnet", type=pathlib.Path, required=True, help="folder with data.noun, data.verb, ...")
    arguments = parser.parse_args()
    vocabulary = [word for word, _ in json.loads((arguments.work / "vocabulary.json").read_text("utf-8"))]
    unique: dict[str, Text] = {}
    framed = [frames(vocabulary, seed) for seed in FRAME_SEEDS]
    for made in (wordnet(arguments.wordnet), chitchat(), templates(), exchanges(vocabulary), *framed):
        for entry in made:
            unique.setdefault(entry[0], entry)
    lines = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in unique.values())
    (arguments.work / "texts.jsonl").write_text(lines, "utf-8")
    print(len(unique), dict(Counter(source for _, _, source in unique.values())))
    print("sha256", hashlib.sha256(lines.encode("utf-8")).hexdigest())
