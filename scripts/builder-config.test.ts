/** electron-builder.yml by electron-builder's own schema, and what it must say: every installer, shut fuses, models outside of the archive, nothing published. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '..')
// The builder's own parts, as it finds them itself.
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const own = createRequire(builder.resolve('app-builder-lib'))
type Validate = (config: unknown, logger: { isEnabled: boolean; add(): void }) => Promise<void>
const { validateConfiguration } = builder('app-builder-lib/out/util/config/config') as { validateConfiguration: Validate }
const { load } = own('js-yaml') as { load(text: string): unknown }

const Target = z.object({ target: z.array(z.string()) })
const Config = z.looseObject({
  asarUnpack: z.array(z.string()),
  files: z.array(z.string()),
  electronFuses: z.record(z.string(), z.boolean()),
  linux: Target,
  mac: Target,
  win: Target,
  publish: z.null(),
  protocols: z.array(z.object({ schemes: z.array(z.string()) })),
})
const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
const logger = { isEnabled: false, add: () => undefined }

test('electron-builder takes the file, and refuses one with a key that it does not know', async () => {
  await expect(validateConfiguration(load(text), logger)).resolves.toBeUndefined()
  await expect(validateConfiguration(load(`${text}\nelectronFuse: {}\n`), logger)).rejects.toThrow(/electronFuse/u)
  await expect(validateConfiguration(load(text.replace('runAsNode: false', 'runAsNode: "no"')), logger)).rejects.toThrow(/runAsNode/u)
})

test('every installer is made, of an app whose fuses are shut, with models as files and nothing published', () => {
  const config = Config.parse(load(text))
  expect(config.linux.target).toEqual(['AppImage', 'deb'])
  expect(config.mac.target).toContain('dmg')
  expect(config.win.target).toEqual(['nsis'])
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  })
  // Native code opens models by their path, and threads start from files.
  expect(config.asarUnpack).toEqual(expect.arrayContaining(['models/**', 'node_modules/**', 'out/main/**']))
  expect(config.files).toContain('!**/*.map')
  expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual(['adamm'])
  expect(existsSync(join(root, 'build', 'icon.png'))).toBe(true)
})
