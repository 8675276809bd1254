import { createTexts, language } from '@latchkey/texts'
import { TextsContext } from '@latchkey/ui'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ParameterRows } from './ParameterRows.tsx'

afterEach(cleanup)

test('a word of the interface is told in the language of the page, with the word itself beside it, in no language', () => {
  const texts = createTexts({ language: language('ar', 'العربية'), table: { 'consoleValues.deny': 'المنع' } })
  const { container } = render(
    <TextsContext.Provider value={texts}>
      <ParameterRows parameters={{ effect: 'EFFECT_DENY' }} />
    </TextsContext.Provider>,
  )
  expect(container.querySelector('dd')?.textContent).toBe('المنع EFFECT_DENY')
  expect(container.querySelector('dd bdi[lang="ar"]')?.textContent).toBe('المنع')
  expect(container.querySelector('dd code[translate="no"] > bdi')?.textContent).toBe('EFFECT_DENY')
})

test('a value without words stands alone, with every hidden character written out', () => {
  const { container } = render(<ParameterRows parameters={{ curve: 'CURVE_\u202eNOVEL' }} />)
  expect(container.querySelector('dd')?.textContent).toBe('CURVE_\\u{202e}NOVEL')
  expect(container.querySelector('dd code')).toBeNull()
})
