"""The vocabulary and the tokeniser. The tokeniser does what src/adapters/models/static/static-tokeniser.ts does, step by step.

    python vocabulary.py --work DIR        writes DIR/vocabulary.json: [[word, probability], ...]
"""
import argparse
import json
import math
import pathlib
import unicodedata
import zipfile

import numpy as np
import regex

from sources import package_file

ENGLISH_WORDS = 28_000
CHINESE_WORDS = 30_000
HAN_CHARACTERS = 6_500
BUCKETS = 8_192

HAN = r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
HAN_RUN = regex.compile(f"^[{HAN}]+$")
# White space as JavaScript has it.
SPACE = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
SPAN = regex.compile(
    rf"[{HAN}]+|(?:(?![{HAN}\p{{N}}_])[\p{{L}}\p{{M}}])+(?:'[a-z]+)?|\p{{N}}+|[^\p{{L}}\p{{M}}\p{{N}}{SPACE}_]|_"
)
APOSTROPHES = regex.compile("[\u2018\u2019\u02bc]")
ACCENTED = regex.compile("[\u00c0-\u024f\u0300-\u036f]")
COMBINING = regex.compile("[\u0300-\u036f]")
IGNORED = set(".,:;\"'()[]{}<>-_/\\|~`*，。、；：“”‘’（）《》【】…—·")
# What is left of a negated verb, where that is not the verb: can't, won't, shan't.
NEGATED = {"ca": "can", "wo": "will", "sha": "shall"}
UNKNOWN_LOG_PROBABILITY = math.log(1e-9)
MOST_CHARACTERS = 20_000


def folded_characters() -> dict[str, str]:
    """Traditional Han characters and their first simplified form (OpenCC's table)."""
    table = {}
    for line in package_file("opencc/dictionary/TSCharacters.txt").read_text("utf-8").splitlines():
        traditional, simplified = line.split("\t")
        simplified = simplified.split(" ")[0]
        if len(traditional) == 1 and len(simplified) == 1 and traditional != simplified:
            table[traditional] = simplified
    return table


def english_counts() -> dict[str, float]:
    path = package_file("symspellpy/frequency_dictionary_en_82_765.txt")
    counts = {}
    for line in path.read_text("utf-8-sig").splitlines():
        word, count = line.split()
        counts[word] = int(count)
    total = sum(counts.values())
    return {word: count / total for word, count in counts.items()}


def chinese_counts(folded: dict[str, str]) -> dict[str, float]:
    """Mean of two word lists, each scaled to sum 1; words of Han characters alone."""
    table = str.maketrans(folded)
    with zipfile.ZipFile(package_file("jionlp/dictionary/word_distribution.zip")) as archive:
        lines = archive.read(archive.namelist()[0]).decode("utf-8").splitlines()
    first: dict[str, int] = {}
    for line in lines:
        if line.startswith('["'):
            word, count = json.loads(line)
            if HAN_RUN.match(word):
                first[word.translate(table)] = count
    second: dict[str, int] = {}
    for line in package_file("jieba/dict.txt").read_text("utf-8").splitlines():
        word, count, _ = line.split(" ")
        if HAN_RUN.match(word):
            second[word] = second.get(word, 0) + int(count)
    first_total, second_total = sum(first.values()), sum(second.values())
    return {
        word: (first.get(word, 0) / first_total + second.get(word, 0) / second_total) / 2
        for word in sorted(first.keys() | second.keys())
    }


def build_vocabulary() -> list[tuple[str, float]]:
    """Words with their probabilities: the most frequent English and Chinese words, Han characters, numbers, signs."""
    chinese = chinese_counts(folded_characters())
    characters: dict[str, float] = {}
    for word, probability in chinese.items():
        for character in word:
            characters[character] = characters.get(character, 0) + probability
    ranked = lambda counts: sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    parts = [
        ranked(english_counts())[:ENGLISH_WORDS],
        [pair for pair in ranked(chinese) if 2 <= len(pair[0]) <= 5][:CHINESE_WORDS],
        [(character, probability / 2) for character, probability in ranked(characters)[:HAN_CHARACTERS]],
        [(str(number), 2e-5) for number in [*range(101), *range(1900, 2041)]],
        [(sign, 1e-2) for sign in "?!$%€¥£&+#@"],
    ]
    vocabulary: dict[str, float] = {}
    for part in parts:
        for word, probability in part:
            vocabulary.setdefault(word, probability)
    return list(vocabulary.items())


def fnv1a(text: str) -> int:
    """FNV-1a of the UTF-8 bytes, 32 bits."""
    value = 0x811C9DC5
    for byte in text.encode("utf-8"):
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value


class Tokeniser:
    """Cuts a text into units; a unit is a list of rows that are averaged."""

    def __init__(self, vocabulary: list[tuple[str, float]], folded: dict[str, str], buckets: int = BUCKETS):
        self.words = [word for word, _ in vocabulary]
        self.probabilities = np.array([probability for _, probability in vocabulary])
        self.rows = {word: row for row, word in enumerate(self.words)}
        self.use_log_probabilities(np.log(self.probabilities + 1e-12))
        self._folded = str.maketrans(folded)
        self._groups: dict[str, list[int]] = {}
        self.buckets = buckets
        self.size = len(self.words) + buckets

    def use_log_probabilities(self, values: np.ndarray) -> None:
        """Those of the model file have 32 bits; cuts must not depend on more."""
        self.log_probabilities = values.astype(np.float32)
        self._logs = {word: float(log) for word, log in zip(self.words, self.log_probabilities) if HAN_RUN.match(word)}
        self._longest = max(map(len, self._logs))

    def normalise(self, text: str) -> str:
        text = APOSTROPHES.sub("'", unicodedata.normalize("NFKC", text).lower())
        if ACCENTED.search(text):
            text = unicodedata.normalize("NFC", COMBINING.sub("", unicodedata.normalize("NFD", text)))
        return text.translate(self._folded)

    def units(self, text: str) -> list[list[int]]:
        units: list[list[int]] = []
        for span in SPAN.findall(self.normalise(text[:MOST_CHARACTERS])):
            if HAN_RUN.match(span):
                for piece in self._cut(span):
                    row = self.rows.get(piece)
                    units.append(self._groups_of(piece) if row is None else [row])
            else:
                self._add_word(units, span)
        return units

    def _add_word(self, units: list[list[int]], word: str) -> None:
        row = self.rows.get(word)
        if row is not None:
            units.append([row])
        elif len(word) > 3 and word.endswith("n't"):
            stem = NEGATED.get(word[:-3], word[:-3])
            units.append([self.rows[stem]] if stem in self.rows else self._groups_of(stem))
            units.append([self.rows["not"]])
        elif "'" in word and len(word) > 1:
            stem, tail = word.split("'", 1)
            if stem in self.rows:
                units.append([self.rows[stem]])
            elif len(stem) > 2:
                units.append(self._groups_of(stem))
            if "'" + tail in self.rows:
                units.append([self.rows["'" + tail]])
        elif word not in IGNORED:
            units.append(self._groups_of(word))

    def _cut(self, run: str) -> list[str]:
        """The cut with the largest sum of log probabilities (Viterbi)."""
        best = [0.0] + [-math.inf] * len(run)
        origin = [0] * (len(run) + 1)
        for start in range(len(run)):
            for end in range(start + 1, min(len(run), start + self._longest) + 1):
                log = self._logs.get(run[start:end])
                if log is None:
                    if end > start + 1:
                        continue
                    log = UNKNOWN_LOG_PROBABILITY
                if best[start] + log > best[end]:
                    best[end] = best[start] + log
                    origin[end] = start
        pieces = []
        end = len(run)
        while end:
            pieces.append(run[origin[end] : end])
            end = origin[end]
        return pieces[::-1]

    def _groups_of(self, word: str) -> list[int]:
        """Buckets of the groups of 3 and 4 characters of `<word>`; of a single character the character itself."""
        known = self._groups.get(word)
        if known is None:
            marked = f"<{word}>"
            groups = [word] if len(word) == 1 else sorted(
                {marked[at : at + size] for size in (3, 4) for at in range(len(marked) - size + 1)}
            )
            known = [len(self.words) + fnv1a(group) % self.buckets for group in groups]
            self._groups[word] = known
        return known

    def flat(self, texts: list[str]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Rows, weights and the offset of each text (one more than texts). A text without units is the first bucket."""
        rows: list[int] = []
        weights: list[float] = []
        offsets = [0]
        for text in texts:
            for unit in self.units(text) or [[len(self.words)]]:
                rows.extend(unit)
                weights.extend([1 / len(unit)] * len(unit))
            offsets.append(len(rows))
        return np.array(rows, np.int64), np.array(weights), np.array(offsets, np.int64)


def load_tokeniser(work: pathlib.Path) -> Tokeniser:
    vocabulary = [tuple(pair) for pair in json.loads((work / "vocabulary.json").read_text("utf-8"))]
    return Tokeniser(vocabulary, folded_characters())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    folder = parser.parse_args().work
    folder.mkdir(parents=True, exist_ok=True)
    words = build_vocabulary()
    (folder / "vocabulary.json").write_text(json.dumps(words, ensure_ascii=False), "utf-8")
    print(f"{len(words)} words")
