/**
 * Writes the picture embedder into this folder: `npx node models/make-image.ts FOLDER`. In: dist/models/mobilenet_v2_mid of npm package nsfwjs 4.4.0
 * (`npm pack nsfwjs@4.4.0`, unpacked anywhere; the package itself is no dependency, it would bring TensorFlow.js). Out: mobilenet-v2-mid.uint8.onnx.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildImageModel } from './image-model.ts'
import { recordFile } from './manifest.ts'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Give the folder with model.min.js: npx node models/make-image.ts FOLDER')
  process.exitCode = 2
} else {
  writeFileSync(fileURLToPath(new URL('mobilenet-v2-mid.uint8.onnx', import.meta.url)), buildImageModel(resolve(folder)))
  recordFile('mobilenet-v2-mid', 'mobilenet-v2-mid.uint8.onnx')
}
