/**
 * The only importer of onnxruntime-node. In: an ONNX model (path or bytes) and a wish for execution providers.
 * Out: a session that runs typed arrays. Providers are filtered by what this build of the runtime lists, tried one at a time
 * (a list of two throws as a whole when the first one fails) and the last one is always cpu. METHOD 2, ARCHITECTURE "inference".
 */
import { readFile } from 'node:fs/promises'
import { InferenceSession, listSupportedBackends, Tensor } from 'onnxruntime-node'
import { AdammError } from '../../../src-shared/errors.ts'

export type OnnxArray = Float32Array | Uint8Array | Int32Array | BigInt64Array
export type OnnxTensor = { data: OnnxArray; dims: readonly number[] }

export type OnnxSession = {
  /** The execution provider that took the model: "cpu", "webgpu", ... */
  readonly provider: string
  /** Wished providers that did not take it, each with its reason. */
  readonly refusals: readonly string[]
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  /** Runs the model; outputs by name. Throws INFERENCE_FAILED. */
  run(feeds: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>
  release(): Promise<void>
}

export type SessionOptions = {
  /** Name for messages: "text recognition". */
  name: string
  /** Providers to try before cpu, best first; those the runtime does not list are skipped with a line in the log. Default: none. */
  providers?: readonly string[]
  /** Threads inside one operator. Default 1: the text models' operators are too small to share (figures in bench/README.md). */
  threads?: number
  /** Memory pattern planning pays when every run has the same shape and costs when shapes vary. Default false. */
  sameShapes?: boolean
  /** Changes the model's bytes before the runtime sees them. */
  prepare?: (model: Uint8Array) => Uint8Array
  log?: (line: string) => void
}

/** Execution providers of this runtime build and platform, cpu always last. */
export function availableProviders(): string[] {
  const listed = listSupportedBackends()
    .map((backend) => backend.name)
    .filter((name) => name !== 'cpu')
  return [...listed, 'cpu']
}

/**
 * Opens a model on the first provider that accepts it.
 * @param model path of an .onnx file, or its bytes
 * @throws AdammError MODEL_DAMAGED when not even cpu can load it
 */
export async function openSession(model: string | Uint8Array, options: SessionOptions): Promise<OnnxSession> {
  const log = options.log ?? (() => undefined)
  const available = new Set(availableProviders())
  const wished = (options.providers ?? []).filter((provider) => provider !== 'cpu')
  const refusals: string[] = []
  const refuse = (provider: string, reason: string): void => {
    refusals.push(`${provider}: ${reason}`)
    log(`${options.name}: ${provider} ${reason}, trying the next`)
  }
  for (const provider of wished) {
    if (!available.has(provider)) {
      refuse(provider, 'is not in this build of onnxruntime')
      continue
    }
    try {
      return wrap(await create(model, provider, options), provider, options.name, refusals)
    } catch (error) {
      refuse(provider, `did not start (${messageOf(error)})`)
    }
  }
  try {
    return wrap(await create(model, 'cpu', options), 'cpu', options.name, refusals)
  } catch (error) {
    const where = typeof model === 'string' ? ` at ${model}` : ''
    throw new AdammError(
      'MODEL_DAMAGED',
      `The ${options.name} model${where} could not be loaded (${messageOf(error)}). Install AdaMM again or fetch the model again.`,
    )
  }
}

async function create(model: string | Uint8Array, provider: string, options: SessionOptions): Promise<InferenceSession> {
  const source = options.prepare === undefined ? model : options.prepare(typeof model === 'string' ? await readFile(model) : model)
  const settings: InferenceSession.SessionOptions = {
    executionProviders: [provider],
    graphOptimizationLevel: 'all',
    intraOpNumThreads: options.threads ?? 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    enableMemPattern: options.sameShapes ?? false,
    logSeverityLevel: 3,
    // Threads that wait by spinning take the processor from everything else on the computer.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }
  return typeof source === 'string' ? InferenceSession.create(source, settings) : InferenceSession.create(source, settings)
}

function wrap(session: InferenceSession, provider: string, name: string, refusals: readonly string[]): OnnxSession {
  return {
    provider,
    refusals,
    inputNames: session.inputNames,
    outputNames: session.outputNames,
    async run(feeds) {
      const inputs: Record<string, Tensor> = {}
      for (const [key, value] of Object.entries(feeds)) inputs[key] = tensorOf(value)
      let outputs: InferenceSession.OnnxValueMapType
      try {
        outputs = await session.run(inputs)
      } catch (error) {
        throw new AdammError('INFERENCE_FAILED', `The ${name} model failed on ${provider}: ${messageOf(error)}.`)
      }
      const result: Record<string, OnnxTensor> = {}
      for (const [key, value] of Object.entries(outputs)) {
        const { data, dims } = value
        if (data instanceof Float32Array || data instanceof Uint8Array || data instanceof Int32Array || data instanceof BigInt64Array)
          result[key] = { data, dims }
      }
      return result
    },
    release: () => session.release(),
  }
}

function tensorOf(value: OnnxTensor): Tensor {
  const { data, dims } = value
  if (data instanceof Float32Array) return new Tensor('float32', data, dims)
  if (data instanceof Uint8Array) return new Tensor('uint8', data, dims)
  if (data instanceof Int32Array) return new Tensor('int32', data, dims)
  return new Tensor('int64', data, dims)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
