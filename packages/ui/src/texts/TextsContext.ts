import { createTexts, type Texts } from '@latchkey/texts'
import { createContext } from 'react'

/** In which language everything inside speaks; English where nothing is said. */
export const TextsContext = createContext<Texts>(createTexts())
