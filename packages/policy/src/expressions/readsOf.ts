import type { Expression } from './expression.ts'

/** The facts that an expression takes from a request. */
export type Reads = {
  /** The facts it reads, as dotted names like `eth.tx.to`. */
  readonly names: ReadonlySet<string>
  /** Whether it takes an element or a slice, which the value may lack. */
  readonly takesElements: boolean
}

/** Collects what an expression reads; the longest path counts, so `eth.tx.to` does not read all of `eth.tx`. */
export function readsOf(expression: Expression): Reads {
  const names = new Set<string>()
  let takesElements = false
  const visit = (node: Expression, items: readonly string[]): void => {
    const path = pathOf(node, items)
    if (path !== undefined) {
      names.add(path)
      return
    }
    if (node.kind === 'element' || node.kind === 'slice') takesElements = true
    for (const part of partsOf(node)) visit(part, items)
    if (node.kind === 'each') visit(node.test, [...items, node.item])
  }
  visit(expression, [])
  return { names, takesElements }
}

/** `a.b.c` → that text, unless `a` is the item of a function around it. */
function pathOf(node: Expression, items: readonly string[]): string | undefined {
  if (node.kind === 'name') return items.includes(node.name) ? undefined : node.name
  if (node.kind !== 'field') return undefined
  const target = pathOf(node.target, items)
  return target === undefined ? undefined : `${target}.${node.name}`
}

/** The parts of an expression, but for the test of all, any and filter. */
export function partsOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'literal':
    case 'name':
    case 'cronSpan':
      return []
    case 'list':
      return node.elements
    case 'struct':
      return node.fields.map(({ value }) => value)
    case 'all':
    case 'any':
      return node.parts
    case 'not':
      return [node.part]
    case 'compare':
      return [node.left, node.right]
    case 'element':
      return [node.target, node.key]
    case 'contains':
      return [node.target, node.value]
    default:
      return [node.target]
  }
}
