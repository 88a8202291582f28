// The law of the house, kept by a machine. What it says is in house-rules/law.ts.
import './house-rules/form.ts'
import './house-rules/packages.ts'
import './house-rules/rooms.ts'
import './house-rules/consequences.ts'
import './house-rules/audited.ts'
import './house-rules/confirmed.ts'
import './house-rules/data.ts'
import './house-rules/documents.ts'
import './house-rules/texts.ts'
import './house-rules/markup.ts'
import './house-rules/words.ts'
import { noneOutlivesItsNeed } from './house-rules/rule.ts'

noneOutlivesItsNeed()
