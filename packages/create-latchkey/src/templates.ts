/** A kind of project that can be made. */
export type Template = {
  readonly title: string
  /** Copied one after the other; later ones have the last word. */
  readonly folders: readonly string[]
  /** Where the file with the networks and the hub goes, beside the style sheet; nowhere in a project that shows no wallet. */
  readonly hubFile?: string
  /** The port of the project's own page, which a sign-in names. */
  readonly port: number
}

const ofVite = { hubFile: 'src/hub.ts', port: 5173 } as const

/** By the names that `--template` takes. A folder whose name begins with `_` is a part of several. */
export const templates = {
  'vite-react': { title: 'React with Vite', folders: ['_vite', 'vite-react'], ...ofVite },
  next: { title: 'Next', folders: ['next'], hubFile: 'app/hub.ts', port: 3000 },
  vue: { title: 'Vue with Vite', folders: ['_vite', 'vue'], ...ofVite },
  svelte: { title: 'Svelte with Vite', folders: ['_vite', 'svelte'], ...ofVite },
  html: { title: 'A page without a framework', folders: ['_vite', 'html'], ...ofVite },
  'node-server': { title: 'A server that knows who is signed in', folders: ['node-server'], port: 3000 },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof templates

export const templateNames = Object.keys(templates) as readonly TemplateName[] // the table's own keys
