import { readFile } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import type { Bytes } from '@latchkey/base'
import { themeToCss } from '@latchkey/ui/theme'
import type { BootConfig } from '@latchkey/web'
import type { OwnerTheme } from '../config/latchkeyConfig.ts'
import { LatchkeyError, reasonOf } from '../errors.ts'
import { shortDigest } from './integrity.ts'

/** The owner's looks as pages are given them. */
export type OwnLooks = {
  /** The style sheet of the theme; undefined where the owner has none. */
  readonly css: Bytes | undefined
  /** The look in which a page begins for those who have chosen none. */
  readonly mode: 'system' | 'light' | 'dark'
  /** The logos by their addresses, each of which changes with its contents. */
  readonly files: ReadonlyMap<string, Bytes>
  /** For the page itself. */
  readonly boot: BootConfig['looks']
}

/** A logo is shown at 28 px: more than this is a photograph. */
const largestLogoBytes = 256 * 1024

/**
 * Makes the style sheet of a theme, and reads its logos, whose paths are seen from the configuration. Fails with
 * `bad_configuration` where one cannot be read or is too large.
 */
export async function openOwnLooks(theme: OwnerTheme | undefined, configFile: string): Promise<OwnLooks> {
  if (theme === undefined) return { css: undefined, mode: 'system', files: new Map(), boot: undefined }
  const { mode = 'auto', logo, dialog, ...shown } = theme
  const files = new Map<string, Bytes>()
  async function place(path: string): Promise<string> {
    const body = await readLogo(resolve(dirname(configFile), path), configFile)
    const name = `/assets/logo-${shortDigest(body)}${extname(path).toLowerCase()}`
    files.set(name, body)
    return name
  }
  const placed =
    logo === undefined || typeof logo === 'string'
      ? logo && (await place(logo))
      : { light: await place(logo.light), dark: await place(logo.dark) }
  const boot = { ...(dialog !== undefined && { dialog }), ...(placed !== undefined && { logo: placed }) }
  return {
    css: new TextEncoder().encode(themeToCss(withOwnFont(shown))),
    mode: mode === 'auto' ? 'system' : mode,
    files,
    boot: Object.keys(boot).length === 0 ? undefined : boot,
  }
}

/** A page that is ours as a whole stands in nobody's, whose font it could take. */
function withOwnFont({ font, ...theme }: Omit<OwnerTheme, 'mode' | 'logo' | 'dialog'>) {
  return font === undefined || font === 'inherit' ? theme : { ...theme, font }
}

async function readLogo(path: string, file: string): Promise<Bytes> {
  const bad = (problem: string, cause?: unknown) =>
    new LatchkeyError('bad_configuration', { cause, data: { file, field: 'theme.logo', problem } })
  let body: Bytes
  try {
    body = Uint8Array.from(await readFile(path))
  } catch (cause) {
    throw bad(`cannot be read: ${reasonOf(cause)}`, cause)
  }
  if (body.length > largestLogoBytes) throw bad(`has ${body.length} bytes; at most ${largestLogoBytes} are served`)
  return body
}
