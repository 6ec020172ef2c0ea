"""Writes the model file and the golden vectors that tests compare the library's with.

    python export.py --work DIR --model ../zh-en-256.bin --floor F --ceiling C [--golden ../golden.json]
"""
import argparse
import hashlib
import json
import pathlib

import numpy as np

from model import Model, write_model
from vocabulary import folded_characters, load_tokeniser

IDENTITY = "recollect-static-zh-en-256-v2"
GOLDEN_NUMBERS = 8
GOLDEN_TEXTS = [
    "The user prefers a dark interface.",
    "I moved to Boston last May for a new job.",
    "dark mode",
    "Do you know where Anna's keys are?",
    "I don't like it and I can't eat it.",
    "They won't come, we shan't wait, it isn't far.",
    "I\u2019m sure she\u2019d say you\u2019re right; Henry\u2019s isn\u2019t.",
    "UPPER CASE and MiXeD cAsE",
    "Zyrqa Blorfinton met Quxley-Smythe.",
    "definately recieved teh pakage tommorow",
    "café naïve Ångström résumé",
    "state-of-the-art e-mail_address snake_case_name",
    "order 4821 was shipped on 2023-05-12",
    "v1.2.3 costs $19.99 (20% off)!",
    "a",
    "用户喜欢深色界面",
    "我对花生过敏，不能吃。",
    "今天下雨了,出门记得带伞。",
    "我下周三要去北京参加朋友的婚礼",
    "他不是不喜欢猫，只是对猫毛过敏。",
    "奶奶的生日是哪天？",
    "龘靐齉 龖",
    "用戶喜歡深色介面",
    "我對花生過敏，不能吃。",
    "下個月我們要搬到臺灣的高雄",
    "請記得幫我買牛奶與雞蛋",
    "我用 Python 写代码，不喜欢 Java",
    "明天 3pm 和 Ben 在 Starbucks 见面",
    "iPhone15手机花了5999元",
    "My 妹妹 lives in 上海 now",
    "２０２３年５月，ＡＢＣ公司",
    "½ of the ① items, x² ≥ Ⅳ",
    "I love it 😀👍🏽",
    "❤️ 👨‍👩‍👧 🇨🇳",
    "日本語のテキスト、カタカナ",
    "한국어와 café",
    "Привет, как дела?",
    "مرحبا بالعالم",
    "...!?",
    "",
]

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=pathlib.Path, required=True)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--floor", type=float, required=True, help="cosine that means nothing, from score.py --calibrate")
    parser.add_argument("--ceiling", type=float, required=True, help="cosine of a sure match")
    parser.add_argument("--golden", type=pathlib.Path)
    arguments = parser.parse_args()
    calibration = {"floor": arguments.floor, "ceiling": arguments.ceiling}
    table = np.load(arguments.work / "table.npy")
    write_model(arguments.model, IDENTITY, load_tokeniser(arguments.work), folded_characters(), table, calibration)
    data = arguments.model.read_bytes()
    print(f"{len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")
    if arguments.golden:
        vectors = Model(arguments.model).embed(GOLDEN_TEXTS)
        entries = [
            {"text": text, "vector": [float(f"{number:.9g}") for number in vector[:GOLDEN_NUMBERS]]}
            for text, vector in zip(GOLDEN_TEXTS, vectors)
        ]
        lines = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in entries)
        arguments.golden.write_text(f'{{\n  "model": "{IDENTITY}",\n  "texts": [\n{lines}\n  ]\n}}\n', "utf-8")
