import { english, type Language, offeredLanguages } from '@latchkey/texts'
import { type GalleryTheme, readGalleryTheme } from './galleryTheme.ts'

/** The choices in an address of a gallery, such as `?state=connect/awaiting&lang=de&theme=dark`. */
export type GalleryAddress = {
  /** Subject and name of the state that is drawn; undefined where the list of all of them is. */
  readonly state: string | undefined
  readonly language: Language
  readonly theme: 'system' | 'light' | 'dark'
  /** Looks that are tried on: `preset`, `accent`, `radius`, `density` and `dialog`. */
  readonly looks: GalleryTheme
  /** The state alone, without the bar above it: for pictures. */
  readonly isBare: boolean
}

/** Reads the query of an address. What it does not know is as if it were not there. */
export function readGalleryAddress(search: string, states: ReadonlyMap<string, unknown>): GalleryAddress {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const theme = query.get('theme')
  return {
    state: states.has(state) ? state : undefined,
    language: offeredLanguages('all').find(({ tag }) => tag === query.get('lang')) ?? english,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    looks: readGalleryTheme(query),
    isBare: query.has('bare'),
  }
}

/** The address of the gallery at `path` with some of what it asks for changed. */
export function toGalleryAddress(
  path: string,
  { state, language, theme, looks }: Omit<GalleryAddress, 'isBare'>,
): string {
  const query = new URLSearchParams({
    ...(state !== undefined && { state }),
    ...(language !== english && { lang: language.tag }),
    ...(theme !== 'system' && { theme }),
  })
  for (const [name, value] of Object.entries(looks)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}
