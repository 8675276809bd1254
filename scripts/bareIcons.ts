// Icons as a build takes them from their package: their shapes alone, and their licence in a file beside the scripts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The licence of the icons. */
export const iconLicence = readFileSync(join(dirname(require.resolve('lucide-static/package.json')), 'LICENSE'), 'utf8')

/** The shapes of an icon by the path of its import, such as `lucide-static/icons/x.svg`. */
export function readIcon(path: string): string {
  return bare(readFileSync(require.resolve(path), 'utf8'))
}

/** A drawing without what `Drawing` of `ui` puts round it. */
function bare(svg: string): string {
  return (svg.match(/<(?!svg|!--)[a-z][^>]*>/g) ?? []).join('').replaceAll(' />', '/>')
}

/** Leaves out of each icon what all of them have: of forty that is more than their shapes are. */
export const bareIcons: Plugin = {
  name: 'bare-icons',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    /\/lucide-static\/icons\/[\w-]+\.svg\?raw$/.test(id)
      ? `export default ${JSON.stringify(bare(readFileSync(id.replace(/\?raw$/, ''), 'utf8')))}`
      : undefined,
  buildStart() {
    this.emitFile({ type: 'asset', fileName: 'assets/lucide-license.txt', source: iconLicence })
  },
}
