/** `adamm mcp`: the memory as an MCP server on stdin and stdout, for other assistants of this computer. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ask, type CommandContext, type CommandSpec, type ExitCode, noArguments, warningsTo } from '../command.ts'

export const mcpCommand: CommandSpec = {
  name: 'mcp',
  usage: '',
  summary: 'Serve the memory to other assistants over MCP (stdin and stdout).',
  options: { write: { type: 'boolean', help: 'offer tools that change the memory (import); without it everything is read-only' } },
  makesHome: true,
  json: 'MCP messages, one a line',
  run,
}

async function run(context: CommandContext): Promise<ExitCode> {
  noArguments(context)
  // No other command waits for this library.
  const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('../../mcp/server.ts'),
  ])
  const host = await context.open()
  host.on('app.warning', warningsTo(context.stderr))
  const { version } = await ask(host, 'app.info', {})
  const server = createMcpServer(host, { version, write: context.flag('write') })
  const transport = new StdioServerTransport(context.stdin, context.stdout)
  await server.connect(transport)
  const open = countOpen(transport)
  await new Promise<void>((resolve) => {
    server.onclose = resolve
    // The transport does not watch for the end of its input; what was asked before it is answered still.
    const drain = (): void => open.whenNone(resolve)
    context.stdin.once('end', drain)
    context.stdin.once('close', drain)
    context.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.close()
  return 0
}

/** Requests that came and are not answered yet, by what passes through the transport. */
function countOpen(transport: Transport): { whenNone(then: () => void): void } {
  let open = 0
  let waiting: (() => void) | null = null
  const receive = transport.onmessage
  transport.onmessage = (message, extra) => {
    if ('method' in message && 'id' in message) open += 1
    receive?.(message, extra)
  }
  const send = transport.send.bind(transport)
  transport.send = async (message, options) => {
    await send(message, options)
    if (!('result' in message) && !('error' in message)) return
    open -= 1
    if (open === 0) waiting?.()
  }
  return {
    whenNone(then) {
      waiting = then
      if (open === 0) then()
    },
  }
}
