/** A second program on a data folder, for host.test.ts. In: the folder. Out: its role on stdout; closes when stdin ends. */
import { startHost } from './host.ts'

const host = await startHost({
  home: process.argv[2] ?? '',
  shell: 'loopback',
  workerUrl: new URL('./worker.test-helper.ts', import.meta.url),
})
process.stdout.write(`${host.role}\n`)
process.stdin.on('end', () => void host.close()).resume()
