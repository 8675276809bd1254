import { gzipSync } from 'node:zlib'

/** What the scripts inside a page weigh after gzip, in bytes; data that stand in script elements are none. */
export function weighInlineScripts(html: string): number {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
  return scripts.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0)
}
