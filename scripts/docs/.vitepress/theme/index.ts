import DefaultTheme from 'vitepress/theme-without-fonts'
import '@latchkey/ui/tokens.css'
import './looks.css'

export default DefaultTheme
