/** Who answers in a conversation. */
export type Owner = 'agent' | 'queue' | 'person'
