export const business = {
  lead: 'What concerns the whole business.',
  leadTest: 'The test app has a balance and an emergency stop of its own.',
  balance: 'Balance',
  balanceText:
    'It is topped up on the command line of the installation. Messages and turns of agents are paid from it.',
  stop: 'Emergency stop',
  stopText:
    'Nothing goes out and agents are silent until it is lifted. What customers write is still stored.',
  isStopped: 'Stopped',
  stopGo: 'Stop everything',
  stopTitle: 'Stop everything?',
  stopWhat: 'From this second on no customer gets a message, neither from agents nor from colleagues.',
  stopWhatTest: 'This stops the test app. The live one goes on.',
  stopWhy: 'Why',
  stopWhyText: 'Colleagues read it over every page; it stands in the audit log.',
  resume: 'Lift the stop',
  resumed: 'Everything goes on. What waited goes out within half a minute.',
  secondFactor: 'Second factor',
  secondFactorText: 'Who has one of these roles and no second factor can do nothing but set one up.',
}
