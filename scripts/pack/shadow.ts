import { transform } from 'lightningcss'

/**
 * The joined sheet of the components → as it stands inside of a shadow root: what is said of the page's root is said of
 * the host, and of a part with a theme also of a host with one. Fails where something of the page's root is left, which
 * would match nothing there.
 */
export function toShadowStyles(text: string): string {
  const { code } = transform({ filename: 'shadow.css', code: Buffer.from(moveRoot(text)), minify: true })
  const styles = code.toString()
  const left = styles.match(/:root[^,{]*/)
  if (left !== null) throw new Error(`No rule of a shadow root can begin with ${left[0]}`)
  return styles
}

function moveRoot(text: string): string {
  return (
    text
      // The place of everything is a `div`; a host is not asked what is in its shadow root.
      .replaceAll(':root:has(', 'div:has(')
      .replaceAll(/:root:not\((\[[^\]]*\])\)/g, ':host(:not($1))')
      .replaceAll(/:root(?=[\s,{])/g, ':host')
      // At the beginning of a selector alone: `:not([…])` keeps its own.
      .replaceAll(/(^|[,{}]\s*)(\[data-latchkey-theme[^\]]*\])/gm, '$1$2, :host($2)')
  )
}
