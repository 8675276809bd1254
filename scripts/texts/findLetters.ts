import { parseSync } from 'vite'

/** Letters that stand in a source for a person to read, with the line that they stand in. */
export type Letters = { readonly line: number; readonly text: string }

/** Attributes and properties of ours whose text is read by a person, or aloud. */
const readNames = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'],
  ...['label', 'detail', 'help', 'hint', 'message', 'reason', 'sentence', 'explanation', 'heading', 'note'],
])

/** Code in the guise of a property with such a name: one word in small letters. */
const code = /^[a-z][\w.-]*$/
const letter = /\p{L}/u

type Node = { readonly type: string; readonly start: number; readonly [field: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const partsOf = (node: Node) => Object.values(node).flat().filter(isNode)

/** Letters in the text and the attributes of JSX, and in the properties that carry sentences. */
export function findLetters(path: string, source: string): readonly Letters[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('\n')}`)
  const found: { readonly start: number; readonly text: string }[] = []
  const keep = (node: Node, text: unknown) => {
    if (typeof text !== 'string' || !letter.test(text)) return
    found.push({ start: node.start, text: text.trim().replace(/\s+/g, ' ') })
  }
  // Oxc's tree is one of plain nodes.
  walk(program as unknown as Node, (node) => {
    if (node.type === 'JSXText') keep(node, node['value'])
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of partsOf(node)) if (child.type === 'JSXExpressionContainer') readValue(child, keep)
    }
    if (node.type === 'JSXAttribute' && readNames.has(nameOf(node['name']))) readValue(node['value'], keep)
    if (node.type === 'Property' && readNames.has(nameOf(node['key']))) {
      readValue(node['value'], (part, text) => (code.test(String(text)) ? undefined : keep(part, text)))
    }
  })
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }))
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const part of partsOf(node)) walk(part, visit)
}

/** The text of an expression, whichever way it decides. Arguments of a call are keys and names. */
function readValue(value: unknown, keep: (node: Node, text: unknown) => void): void {
  if (!isNode(value)) return
  switch (value.type) {
    case 'Literal':
      keep(value, value['value'])
      return
    case 'TemplateElement':
      keep(value, (value['value'] as { readonly cooked?: string }).cooked)
      return
    case 'ConditionalExpression':
      for (const part of [value['consequent'], value['alternate']]) readValue(part, keep)
      return
    case 'LogicalExpression':
    case 'JSXExpressionContainer':
    case 'TemplateLiteral':
    case 'BinaryExpression':
      for (const part of partsOf(value)) if (!isComparison(value)) readValue(part, keep)
      return
    default:
  }
}

const isComparison = ({ type, operator }: Node) => type === 'BinaryExpression' && operator !== '+'

const nameOf = (name: unknown) => (isNode(name) ? String(name['name'] ?? name['value'] ?? '') : '')
