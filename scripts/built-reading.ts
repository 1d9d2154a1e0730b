/**
 * Whether built files read pictures: starts a build's inference worker under plain Node and lets it read one picture, with the helper thread that
 * it starts from its own file. In: the worker's file, the models folder. Out: what was read, and what the threads complained of.
 */
import { openInference } from '../src-main/engine/inference/client.ts'
import type { PictureReading } from '../src-shared/model.ts'

export type BuiltReading = { reading: PictureReading; complaints: string[] }

/** @throws AdammError when the worker does not start or does not read */
export async function readWithBuilt(workerUrl: URL, modelsFolder: string, picture: string): Promise<BuiltReading> {
  const complaints: string[] = []
  const inference = openInference({ workerUrl, modelsFolder, threads: 2, log: (line) => complaints.push(line) })
  try {
    const reading = await inference.readPicture(picture)
    // A helper that ended at once (its file was not found) says so before this answer.
    await inference.describe()
    return { reading, complaints: complaints.filter((line) => line.includes('thread')) }
  } finally {
    await inference.close()
  }
}
