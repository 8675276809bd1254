import { expect, test } from 'vitest'
import { stylesOf } from './stylesOf.ts'

const markup = '<html><body><main class="page wide"><button class="go" data-state="idle">Go</button></main>'

test.each([
  ['a class', '.page{color:red}'],
  ['two at one element', '.page.wide{color:red}'],
  ['an element', 'main{color:red}'],
  ['the document, and everything', ':root,*{color:red}'],
  ['one inside another', 'body .page>button{color:red}'],
  ['a state that it may get into', '.go:hover:not(:disabled){color:red}'],
  ['a part that is not in the markup', '.go::before{content:""}'],
  ['an attribute, whatever it says by then', '.go[data-state="a.b"]{color:red}'],
  ['an attribute with a bracket in it', '.go[data-state="a]b"]{color:red}'],
  ['what it is not', '.go:not(.stop,:is(.halt)){color:red}'],
  ['what is as long as no dialog is open', '.page:not(:modal,.x:modal){color:red}'],
  ['what may also be without one', '.page:is(.wide,:modal){color:red}'],
  ['the same, further in', '.page:not(:is(.x:not(:modal))){color:red}'],
  ['what is while the page has no open dialog', 'html:not(:has(dialog:modal)) .page{color:red}'],
  ['what else the page holds', 'html:has([data-state=idle]) .page{color:red}'],
])('%s is kept', (_, styles) => {
  expect(stylesOf(markup, styles)).toBe(styles)
})

test.each([
  ['another class', '.other{color:red}'],
  ['a class that one of them begins with', '.pag{color:red}'],
  ['another element', 'dialog{color:red}'],
  ['an element inside another class', '.other main{color:red}'],
  ['one class of two', '.page.narrow{color:red}'],
  ['what a modal element looks like', '.page:modal{color:red}'],
  ['what an open dialog of some kind does', 'html:has(.page:modal):has(dialog:modal:not(.page)) .page{color:red}'],
  ['what an open dialog does to the page', 'html:has(dialog:modal) .page{color:red}'],
])('%s is left out', (_, styles) => {
  expect(stylesOf(markup, styles)).toBe('')
})

test('a dialog counts where it is open', () => {
  const dialog = '<dialog class="note"><p class="word"></p></dialog><p>'
  const styles = '.note{top:0}.word{top:0}p{top:0}'
  expect(stylesOf(dialog, styles)).toBe('p{top:0}')
  expect(stylesOf(dialog.replace('<dialog', '<dialog open'), styles)).toBe(styles)
})

test('custom properties go where nothing asks for them, nor for those that do', () => {
  const styles = ':root{--a:var(--b);--b:1px;--c:2px;--d:var(--c)}.go{top:var(--a)}.other{top:var(--d)}'
  expect(stylesOf(`<html>${markup}`, styles)).toBe(':root{--a:var(--b);--b:1px}.go{top:var(--a)}')
  expect(stylesOf('<html><p style="top:var( --a )">', ':root{--a:1px;--b:2px}')).toBe(':root{--a:1px}')
  expect(stylesOf(markup, '@media print{:root{--c:2px}}.go{top:0}')).toBe('.go{top:0}')
})

test('of a list, those selectors stay that can hold', () => {
  expect(stylesOf(markup, '.other,.page,dialog{color:red}')).toBe('.page{color:red}')
})

test('rules keep their order and what stands around them, which goes where it is empty', () => {
  const kept = '@layer base{:root{--ink:#000}}@media (width<640px){.go{color:var(--ink)}}'
  const left = '@media print{@supports (gap:1px){.other{margin:0}}}'
  expect(stylesOf(markup, `${left}${kept}/* a word */`)).toBe(kept)
})

test('a layer without a rule left keeps its place before the others', () => {
  expect(stylesOf(markup, '@layer a{.other{top:0}}@layer b{.go{top:0}}@layer a{.go{top:1px}}')).toBe(
    '@layer a;@layer b{.go{top:0}}@layer a{.go{top:1px}}',
  )
})

test('movements stay where something moves by them', () => {
  const frames = (name: string) => `@keyframes ${name}{0%{opacity:0}to{opacity:1}}`
  const styles = `.go{animation:rise 1s}.other{animation:sink 1s}${frames('rise')}${frames('sink')}${frames('ris')}`
  expect(stylesOf(markup, styles)).toBe(`.go{animation:rise 1s}${frames('rise')}`)
  const named = `.go{--move:rise 1s;animation:var(--move)}${frames('rise')}`
  expect(stylesOf(markup, named)).toBe(named)
})
