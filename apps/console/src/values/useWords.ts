import { consoleValuesTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { visible } from '../layout/visible.ts'
import { wordOf } from './wordOf.ts'

/** Choices in words, where they stand alone: one that this release has no word for is shown as it is. */
export function useWords(): (field: string, value: string) => string {
  const { say } = useTexts(consoleValuesTexts)
  return (field, value) => wordOf(say, field, value) ?? visible(value)
}
