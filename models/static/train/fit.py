"""Fits the table: the sum of the rows of a text should point where the teacher's vector of the text points.

    python fit.py --work DIR               writes DIR/table.npy, and DIR/checkpoint.pt after every epoch; goes on from it

The start is the teacher's vector of each word, reduced by PCA, times a / (a + probability) (Arora et al. 2017, SIF). A run
that was stopped ends with the same numbers as one that was not. At last the rows of Chinese words lose the direction they share.
"""
import argparse
import pathlib
import time

import numpy as np
import torch
import torch.nn.functional as F

from teacher import Cache, load_texts
from vocabulary import HAN_RUN, Tokeniser, load_tokeniser

DIMENSIONS = 256
EPOCHS = 12
BATCH = 512
LEARNING_RATE = 3e-3
DROPPED = 0.1
SIF = 1e-3
BUCKET_LENGTH = 0.3
SEED = 1


def scaled(vectors: np.ndarray) -> np.ndarray:
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-9)


def targets(words: np.ndarray, texts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sets of teacher vectors in the directions in which they vary most, of length 1."""
    sample = np.concatenate([texts, words[::3]])
    mean = sample.mean(axis=0)
    directions = np.linalg.svd(np.cov((sample - mean).T))[0][:, :DIMENSIONS]
    reduce = lambda vectors: scaled((vectors - mean) @ directions).astype(np.float32)
    return reduce(words), reduce(texts)


def first_table(tokeniser: Tokeniser, words: np.ndarray) -> np.ndarray:
    weights = SIF / (SIF + tokeniser.probabilities)
    buckets = scaled(np.random.RandomState(0).randn(tokeniser.buckets, DIMENSIONS)) * BUCKET_LENGTH
    return np.concatenate([words * weights[:, None], buckets]).astype(np.float32)


class Examples:
    """Texts as runs of rows, and what their sums should point to."""

    def __init__(self, tokeniser: Tokeniser, texts: list[str], wanted: np.ndarray):
        rows, weights, offsets = tokeniser.flat(texts)
        self.rows, self.weights, self.offsets = map(torch.from_numpy, (rows, weights.astype(np.float32), offsets))
        self.wanted = torch.from_numpy(wanted)

    def batch(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        starts = self.offsets[chosen]
        counts = self.offsets[chosen + 1] - starts
        begins = torch.cumsum(counts, 0) - counts
        at = torch.arange(int(counts.sum())) + torch.repeat_interleave(starts - begins, counts)
        return self.rows[at], self.weights[at], begins


def fit(table: np.ndarray, examples: Examples, checkpoint: pathlib.Path) -> np.ndarray:
    embedding = torch.nn.Embedding(*table.shape, sparse=True)
    embedding.weight.data = torch.from_numpy(table)
    optimiser = torch.optim.SparseAdam(list(embedding.parameters()), lr=LEARNING_RATE)
    first = 0
    if checkpoint.exists():
        state = torch.load(checkpoint)
        embedding.load_state_dict(state["embedding"])
        optimiser.load_state_dict(state["optimiser"])
        first = state["epochs"]
    per_epoch = len(examples.wanted) // BATCH
    for epoch in range(first, EPOCHS):
        started, loss_sum = time.monotonic(), 0.0
        torch.manual_seed(SEED * 1_000 + epoch)
        order = torch.randperm(len(examples.wanted))
        for step in range(per_epoch):
            done = (epoch * per_epoch + step + 1) / (EPOCHS * per_epoch)
            optimiser.param_groups[0]["lr"] = LEARNING_RATE * max(0.02, 1 - done)
            chosen = order[step * BATCH : (step + 1) * BATCH]
            rows, weights, begins = examples.batch(chosen)
            weights = weights * (torch.rand(len(weights)) > DROPPED)
            sums = F.embedding_bag(
                rows, embedding.weight, begins, mode="sum", per_sample_weights=weights, sparse=True
            )
            loss = (1 - (F.normalize(sums, dim=1) * examples.wanted[chosen]).sum(1)).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            loss_sum += float(loss.detach())
        state = {"embedding": embedding.state_dict(), "optimiser": optimiser.state_dict(), "epochs": epoch + 1}
        partial = checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(checkpoint)
        print(f"epoch {epoch + 1}: loss {loss_sum / per_epoch:.4f}, {time.monotonic() - started:.0f} s", flush=True)
    return embedding.weight.data.numpy()


def without_common_direction(table: np.ndarray, tokeniser: Tokeniser) -> np.ndarray:
    """The rows of Chinese words without the direction that they share (Mu and Viswanath 2018), weighted by frequency.

    With it two Chinese texts about nothing in common have a cosine of .3; English ones have about 0 without any such step.
    """
    chinese = np.array([index for index, word in enumerate(tokeniser.words) if HAN_RUN.match(word)])
    weighted = table[chinese] * np.sqrt(tokeniser.probabilities[chinese])[:, None]
    direction = np.linalg.svd(weighted, full_matrices=False)[2][0]
    cleaned = table.copy()
    cleaned[chinese] -= np.outer(table[chinese] @ direction, direction)
    return cleaned


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--teacher", default="use", help="name of the cache")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    cutter = load_tokeniser(arguments.work)
    cache = Cache(arguments.work, arguments.teacher)
    texts = [text for text, _, _ in load_texts(arguments.work)]
    of_words, of_texts = targets(cache.vectors(cutter.words), cache.vectors(texts))
    examples = Examples(cutter, texts + cutter.words, np.concatenate([of_texts, of_words]))
    print(f"{len(examples.wanted)} examples", flush=True)
    fitted = fit(first_table(cutter, of_words), examples, arguments.work / "checkpoint.pt")
    np.save(arguments.work / "table.npy", without_common_direction(fitted, cutter))
