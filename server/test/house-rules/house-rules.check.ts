// The law of the house, kept by a machine. What it says is in law.ts.
import './form.ts'
import './packages.ts'
import './rooms.ts'
import './consequences.ts'
import './audited.ts'
import './confirmed.ts'
import './stopped.ts'
import './data.ts'
import './documents.ts'
import './texts.ts'
import './looks.ts'
import './markup.ts'
import './words.ts'
import { noneOutlivesItsNeed } from './rule.ts'

noneOutlivesItsNeed()
