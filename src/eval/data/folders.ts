/** Where a data set comes from and how to recognise the right bytes. */
export interface DataFolder {
  /** Folder name below the data directory. */
  readonly folder: string;
  /** What to fetch: public source, revision, licence. */
  readonly source: string;
  readonly sha256: { readonly memories: string; readonly queries: string };
}

/** Names of the folders. */
export type DataFolderName =
  | 'locomo'
  | 'longmemeval_pool'
  | 'beam_100k'
  | 'madial_zh'
  | 'madial_en'
  | 'memdaily_zh_pool'
  | '2wiki_101'
  | 'semantoneg'
  | 'stsb_zh_pool';

/** The data sets stay outside the repository; this says what to fetch and what it must hash to. */
export const DATA_FOLDERS: { readonly [name in DataFolderName]: DataFolder } = {
  locomo: {
    folder: 'locomo',
    source: 'LoCoMo, data/locomo10.json (as in dial481/locomo-audit @ 9493fb4b; CC BY-NC 4.0)',
    sha256: {
      memories: '504603fa61327c0ca57758ebe417be36993ca378a7951df701cc056cda54738a',
      queries: 'a42d4e28871781b9d8a919a4c93aa4f7ffaa110600ee257b455b19f0de5d5f86',
    },
  },
  longmemeval_pool: {
    folder: 'longmemeval_pool',
    source: 'evidence turns of LongMemEval (MIT) with distractors, pooled into one haystack',
    sha256: {
      memories: '6af91afa62cb46f0b2810b61b5aab521862ea27e7fd2d0cdf68d4dc7ddf1789c',
      queries: '6799c8457bfe8c0e7b636f3d546264245a664b0abd62b5f1fdf03a283ad961ba',
    },
  },
  beam_100k: {
    folder: 'beam_100k',
    source: 'BEAM, chats/100K with probing questions (mohammadtavakoli78/BEAM @ b2a3ee8b)',
    sha256: {
      memories: '9ec581652f9a9ee3c24d809f4fa6a699ccc065b2a6a82c9adae535c3b7bb4b76',
      queries: '01f53245e06f2956919f77f70cdd94a864e49ce41912b821999632971e2aff33',
    },
  },
  madial_zh: {
    folder: 'madial_zh',
    source: 'MADial-Bench, data/ch (hejunqing/MADial-Bench @ 572e3a10; MIT)',
    sha256: {
      memories: '465e527b999672d1ab9181182b9b93dd5d2a2695a70c6ffce3cd2e2849497c38',
      queries: 'dc802a656ff9ac2c0dd7daa6945f7dc69e49e610ff38743ca390f737fda0dfec',
    },
  },
  madial_en: {
    folder: 'madial_en',
    source: 'MADial-Bench, data/en (hejunqing/MADial-Bench @ 572e3a10; MIT)',
    sha256: {
      memories: '534f80565f6a0dfdf7a6ad72182d9edd58899cb80921c26704d97f9171f8ddd2',
      queries: 'cded212ce860d02d2c53ffa10af88badf1266b9e5dcc405c16596c6526873f96',
    },
  },
  memdaily_zh_pool: {
    folder: 'memdaily_zh_pool',
    source: 'MemDaily, trajectories of one source file pooled into one haystack (no licence: do not redistribute)',
    sha256: {
      memories: '8084eebcb28d719af1e88d6985c1dc528a752501a14598d5dffbe70a28174198',
      queries: 'c4a7ec39eb6cc3282736b9e1141bb005b622d912f0b0d384aedead7648ecb16f',
    },
  },
  '2wiki_101': {
    folder: '2wiki_101',
    source:
      '2WikiMultihopQA: 101 questions (circlemind-ai/fast-graphrag @ 23b3a1be) over the corpus of OSU-NLP-Group/HippoRAG @ c617143f',
    sha256: {
      memories: '4c9219fadb2d1af008d260d5ec9aa9db76aedad2d20d766ac7845c37995a7d5d',
      queries: '570b157b59487dc850d7b9983fd076a8beacc12ccea1adae19f08a996cbcdb7f',
    },
  },
  semantoneg: {
    folder: 'semantoneg',
    source: 'SemAntoNeg v1.0 (dmlls/cannot-dataset @ 3b94fb51; CC BY-SA 4.0)',
    sha256: {
      memories: '89bb34b094322cec16e532077ecfbd6ace192c2b0f6371dab7874043f5b0b611',
      queries: 'e50888622703a7b56623d390e139cd1246bdd9effbd11c859a6071169775205d',
    },
  },
  stsb_zh_pool: {
    folder: 'stsb_zh_pool',
    source: 'STS-B-zh pairs, examples/data/bge_finetune_data.jsonl of shibing624/text2vec @ 8e90a0f1, pooled',
    sha256: {
      memories: '529f8364210e151552e83a84abbdfbf13d9e799932d2df77aa67a133bba53e4d',
      queries: '060dd3dfd34bfd36b81c5701a54184e67fea5018566a37d9f4b89624e52d9efd',
    },
  },
};
