"""The model file of src/adapters/models/static/model-file.ts: written, read, and used as the library uses it."""
import json
import pathlib
import struct

import numpy as np

from vocabulary import Tokeniser

MAGIC = b"RCSTATIC"


def quantise(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows as int8 and the float32 scale of each."""
    scales = (np.abs(table).max(axis=1) / 127 + 1e-12).astype(np.float32)
    return np.round(table / scales[:, None]).clip(-127, 127).astype(np.int8), scales


def write_model(
    path: pathlib.Path, identity: str, tokeniser: Tokeniser, folded: dict[str, str], table: np.ndarray,
    calibration: dict[str, float],
) -> None:
    matrix, scales = quantise(table)
    words = "\n".join(tokeniser.words).encode("utf-8")
    header = {
        "id": identity,
        "dimensions": table.shape[1],
        "blocks": [{"dimensions": table.shape[1], "weight": 1}],
        "words": len(tokeniser.words),
        "buckets": tokeniser.buckets,
        "wordsBytes": len(words),
        "folded": "".join(before + after for before, after in folded.items()),
        "calibration": calibration,
    }
    encoded = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    start = MAGIC + struct.pack("<I", len(encoded)) + encoded + words
    start += b"\0" * (-len(start) % 4)
    logs = tokeniser.log_probabilities.astype("<f4").tobytes()
    path.write_bytes(start + logs + scales.astype("<f4").tobytes() + matrix.tobytes())


class Model:
    """A model file, ready to embed."""

    def __init__(self, path: pathlib.Path):
        data = path.read_bytes()
        if data[:8] != MAGIC:
            raise ValueError(f"{path} is no model")
        (length,) = struct.unpack_from("<I", data, 8)
        self.header = json.loads(data[12 : 12 + length].decode("utf-8"))
        words, rows = self.header["words"], self.header["words"] + self.header["buckets"]
        at = 12 + length
        vocabulary = data[at : at + self.header["wordsBytes"]].decode("utf-8").split("\n")
        at += self.header["wordsBytes"]
        at += -at % 4
        logs = np.frombuffer(data, "<f4", words, at)
        scales = np.frombuffer(data, "<f4", rows, at + 4 * words)
        matrix = np.frombuffer(data, np.int8, rows * self.header["dimensions"], at + 4 * (words + rows))
        pairs = self.header["folded"]
        probabilities = [(word, 1.0) for word in vocabulary]
        self.tokeniser = Tokeniser(probabilities, dict(zip(pairs[::2], pairs[1::2])), self.header["buckets"])
        self.tokeniser.use_log_probabilities(logs)
        self.scales = scales.astype(np.float64)
        self.matrix = matrix.reshape(rows, self.header["dimensions"])

    def embed(self, texts: list[str]) -> np.ndarray:
        """A vector of length 1 for each text."""
        vectors = np.empty((len(texts), self.header["dimensions"]), np.float32)
        rows, weights, offsets = self.tokeniser.flat(texts)
        for at in range(len(texts)):
            part = slice(offsets[at], offsets[at + 1])
            total = (self.scales[rows[part]] * weights[part]) @ self.matrix[rows[part]].astype(np.float64)
            length = np.sqrt((total * total).sum())
            vectors[at] = total / length if length > 0 else 0
        return vectors
