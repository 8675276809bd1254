// The script in the head of the page: the chosen theme is on before anything is painted, the empty page included.
import { readTheme, showTheme } from '../storedTheme.ts'

showTheme(readTheme())
