import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isLocal } from '../networks.ts'
import type { Plan } from '../plan.ts'
import { type Template, templates } from '../templates.ts'
import { toNotWritten } from './assertFree.ts'
import { renderConfig, renderHub } from './renderFiles.ts'
import { renderReadme } from './renderReadme.ts'

type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const ignored = ['node_modules', 'dist', '.next', 'next-env.d.ts', '*.tsbuildinfo', '.latchkey']

/** Writes every file of a project over what is there. Fails with `folder_not_written`. */
export function writeProject(
  plan: Plan,
  { templatesFolder, version }: { readonly templatesFolder: string; readonly version: string },
): void {
  const { folder, networks, hasServer } = plan
  const template: Template = templates[plan.template]
  try {
    mkdirSync(folder, { recursive: true })
    for (const part of template.folders) cpSync(join(templatesFolder, part), folder, { recursive: true })
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    write(folder, 'package.json', `${JSON.stringify(toManifest(manifest, plan, version), null, 2)}\n`)
    write(folder, '.gitignore', `${ignored.join('\n')}\n`)
    write(folder, 'README.md', renderReadme(plan, template))
    if (template.hubFile !== undefined) {
      write(folder, template.hubFile, renderHub(networks))
      cpSync(join(templatesFolder, 'page.css'), join(folder, dirname(template.hubFile), 'page.css'))
    }
    const scripts = [...(isLocal(networks) ? ['coins.mjs'] : []), ...(hasServer ? ['latchkey.mjs'] : [])]
    for (const name of scripts) {
      const text = readFileSync(join(templatesFolder, name), 'utf8')
      write(folder, name, text.replaceAll('5173', String(template.port)))
    }
    if (hasServer && !isLocal(networks)) write(folder, 'latchkey.config.ts', renderConfig(networks))
  } catch (error) {
    throw toNotWritten(folder, error)
  }
}

/** With the project's own name, and ours at the release of this program. */
function toManifest(manifest: Manifest, { name, networks, hasServer }: Plan, version: string): object {
  const pinned = Object.entries(manifest.dependencies).map(([each, range]) => [
    each,
    each.startsWith('@latchkey/') ? version : range,
  ])
  return {
    ...manifest,
    name,
    scripts: {
      ...manifest.scripts,
      ...(hasServer && { latchkey: 'node latchkey.mjs' }),
      ...(isLocal(networks) && { coins: 'node coins.mjs' }),
    },
    dependencies: Object.fromEntries(pinned),
    ...(hasServer && { devDependencies: { ...manifest.devDependencies, latchkey: version } }),
  }
}

function write(folder: string, name: string, text: string): void {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
