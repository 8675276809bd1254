import { createElement, type ReactNode } from 'react'
import { Drawing, type IconProps, type Turning } from './Drawing.tsx'

/** An icon of a drawing as its package has it, in SVG. It is taken apart when it is first shown. */
export function createIcon(svg: string, { turns = false }: Turning = {}) {
  let shapes: readonly ReactNode[] | undefined
  const draw = (props: IconProps) => {
    shapes ??= readShapes(svg)
    return (
      <Drawing {...props} turns={turns}>
        {shapes}
      </Drawing>
    )
  }
  return draw
}

/** The shapes of a drawing without what stands round them, which is ours: `<path d="…" />` and its like. */
function readShapes(svg: string): readonly ReactNode[] {
  const shapes = svg.matchAll(/<(path|circle|ellipse|line|poly(?:line|gon)|rect) ([^>]*)\/>/g)
  return [...shapes].map(([all, name = 'path', attributes = '']) => {
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value] as const)
    return createElement(name, { key: all, ...Object.fromEntries(pairs) })
  })
}
