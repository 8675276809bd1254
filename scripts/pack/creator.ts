import { cpSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const maxPackedBytes = 50_000

export type CreatorInput = {
  /** Its folder in the workspace, and the one in which it is published. */
  readonly from: string
  readonly to: string
  readonly description: string
  readonly version: string
}

/** `create-latchkey` as it is published: one file without dependencies, and the templates. */
export async function stageCreator({ from, to, description, version }: CreatorInput): Promise<void> {
  await build({
    root: from,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: { ssr: 'src/main.ts', outDir: join(to, 'dist'), emptyOutDir: true, target: 'node20' },
  })
  cpSync(join(from, 'templates'), join(to, 'templates'), { recursive: true })
  const manifest = {
    ...{ name: 'create-latchkey', version, description, license: 'MIT', type: 'module' },
    engines: { node: '>=20.19' },
    bin: { 'create-latchkey': 'dist/main.js' },
    files: ['dist', 'templates'],
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const { help }: { readonly help: string } = await import(join(from, 'src/options.ts'))
  writeFileSync(join(to, 'README.md'), `# create-latchkey\n\n${description}\n\n\`\`\`\n${help}\`\`\`\n`)
}

/** Fails where a tarball has become too large for what is fetched anew each time. */
export function assertSmall(tarball: string): void {
  const { size } = statSync(tarball)
  if (size > maxPackedBytes) throw new Error(`${tarball} has ${size} bytes, more than ${maxPackedBytes}`)
}
