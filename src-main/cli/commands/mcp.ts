/** `adamm mcp`: the memory as an MCP server on stdin and stdout, for other assistants of this computer. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createMcpServer } from '../../mcp/server.ts'
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
  const host = await context.open()
  host.on('app.warning', warningsTo(context.stderr))
  const { version } = await ask(host, 'app.info', {})
  const server = createMcpServer(host, { version, write: context.flag('write') })
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve
    // The transport does not watch for the end of its input.
    context.stdin.once('end', resolve)
    context.stdin.once('close', resolve)
    context.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(new StdioServerTransport(context.stdin, context.stdout))
  await ended
  await server.close()
  return 0
}
