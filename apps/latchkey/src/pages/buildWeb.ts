import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { LatchkeyError } from '../errors.ts'
import { readBuildRecord, writeBuildRecord } from './buildRecord.ts'
import type { BuiltWeb, PageSource, Site } from './pageSource.ts'

const rootFolder = fileURLToPath(new URL('../../../../', import.meta.url))
/** The pages, and how they are called while they are built. */
const sites: Readonly<Record<Site, string>> = {
  web: 'the web pages',
  pocket: 'the pocket wallet',
  'key-frame': 'the key frame',
  console: "the owner's console",
}
/** How all of them are built. */
export const buildFiles = [
  'package-lock.json',
  'scripts/pageBuild.ts',
  'scripts/pageFont.ts',
  'scripts/bareIcons.ts',
  'scripts/pageLogos.ts',
  'scripts/logoTable.ts',
  'scripts/pageTokens.ts',
]
const manifestSchema = v.object({ dependencies: v.optional(v.record(v.string(), v.string())) })

/** Builds a site when its sources are not those of the last build. Fails with `web_not_built`. */
export const buildWebWhenStale: PageSource = async (app, tell, signal): Promise<BuiltWeb> => {
  const folder = join(rootFolder, 'apps', app, 'dist')
  const build = await digestSite(app)
  if ((await readBuildRecord(folder)) === build) return { folder, build }
  tell(`Building ${sites[app]} …`)
  return await buildWeb(app, (appFolder) => runVite(appFolder, signal))
}

/** Builds a site by a run of vite over the given folder, and puts on record of what it is made. */
export async function buildWeb(app: Site, run: (appFolder: string) => Promise<void>): Promise<BuiltWeb> {
  const appFolder = join(rootFolder, 'apps', app)
  const folder = join(appFolder, 'dist')
  const build = await digestSite(app)
  await run(appFolder)
  await writeBuildRecord(folder, build)
  return { folder, build }
}

async function digestSite(app: Site): Promise<string> {
  return await digestSources([...(await packagesOf(`apps/${app}`)), `apps/${app}`])
}

/** The source folders of the packages that a workspace stands on, directly or not. */
export async function packagesOf(workspace: string, found: Set<string> = new Set()): Promise<ReadonlySet<string>> {
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(await readFile(join(rootFolder, workspace, 'package.json'), 'utf8')),
  )
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const folder = name.replace('@latchkey/', 'packages/')
    if (folder === name || found.has(`${folder}/src`)) continue
    found.add(`${folder}/src`)
    await packagesOf(folder, found)
  }
  return found
}

/** Contents, not dates: a fresh checkout of the same sources needs no new build. */
async function digestSources(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of buildFiles) hash.update(await readFile(join(rootFolder, file)))
  for (const source of folders) {
    const entries = await readdir(join(rootFolder, source), { withFileTypes: true, recursive: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.filter(isSource).sort()) {
      hash
        .update(path.slice(rootFolder.length))
        .update('\0')
        .update(await readFile(path))
    }
  }
  return hash.digest('hex').slice(0, 12)
}

function isSource(path: string): boolean {
  return !/[\\/](?:dist|node_modules|testing)[\\/]|\.test\.tsx?$/.test(path)
}

/** In a process of its own, which ends with the signal: the build's memory and plug-ins have no place in a server. */
export function runVite(appFolder: string, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = join(rootFolder, 'node_modules', 'vite', 'bin', 'vite.js')
    const call = [vite, 'build', '--logLevel', 'warn']
    const child = spawn(process.execPath, call, { cwd: appFolder, stdio: 'inherit', ...(signal && { signal }) })
    child.once('error', (cause) => reject(new LatchkeyError('web_not_built', { cause })))
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new LatchkeyError('web_not_built'))))
  })
}
