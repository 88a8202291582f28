// The world in general, so that a country is not taken for a town of the country the business is in.

/** Countries and continents, in English and French. An underscore joins a name. */
export const COUNTRIES = `
afghanistan albania albanie algeria algérie andorra angola argentina argentine armenia australia australie austria autriche
azerbaijan bahamas bahrain bangladesh barbados belgium belgique belize benin bénin bolivia bolivie bosnia botswana brazil brésil
brunei bulgaria bulgarie burkina burkina_faso burundi cambodia cambodge cameroon cameroun canada cape_verde cap_vert
central_african_republic centrafrique rca chad tchad chile chili china chine colombia colombie comoros comores congo rdc drc
costa_rica croatia croatie cuba cyprus chypre denmark danemark djibouti dominica ecuador équateur egypt égypte el_salvador
equatorial_guinea guinée_équatoriale eritrea érythrée estonia estonie ethiopia éthiopie fiji finland finlande france gabon gambia
gambie georgia géorgie germany allemagne ghana greece grèce grenada guatemala guinea guinée guinea_bissau guyana haiti haïti
honduras hungary hongrie iceland islande india inde indonesia indonésie iran iraq irak ireland irlande israel israël italy italie
ivory_coast côte_d_ivoire cote_d_ivoire jamaica jamaïque japan japon jordan jordanie kazakhstan kenya kuwait koweït laos latvia
lebanon liban lesotho liberia libéria libya libye lithuania luxembourg madagascar malawi malaysia malaisie maldives mali malta
malte mauritania mauritanie mauritius maurice mexico mexique moldova monaco mongolia morocco maroc mozambique namibia namibie
nepal népal netherlands pays_bas new_zealand nicaragua niger nigeria nigéria norway norvège oman pakistan palestine panama
paraguay peru pérou philippines poland pologne portugal qatar romania roumanie russia russie rwanda senegal sénégal serbia serbie
seychelles sierra_leone singapore singapour slovakia slovenia somalia somalie south_africa afrique_du_sud south_korea corée spain
espagne sri_lanka sudan soudan sweden suède switzerland suisse syria syrie taiwan tanzania tanzanie thailand thaïlande togo tunisia
tunisie turkey turquie uganda ouganda ukraine united_arab_emirates emirats uae united_kingdom royaume_uni uk england angleterre
united_states états_unis usa us_of_america america amérique uruguay uzbekistan venezuela vietnam yemen zambia zambie zimbabwe
europe africa afrique asia asie oceania
`

/** Cities that are known everywhere: none of them is one of "the other cities" of another country. */
export const WORLD_CITIES = `
paris london londres new_york berlin madrid rome roma lisbon lisbonne brussels bruxelles geneva genève zurich amsterdam vienna moscow
moscou istanbul dubai doha riyadh mecca mumbai delhi beijing pékin shanghai hong_kong tokyo sydney toronto montreal montréal
washington los_angeles chicago miami boston houston mexico_city sao_paulo rio lagos abuja accra abidjan dakar lomé lome cotonou
libreville malabo brazzaville kinshasa luanda johannesburg pretoria cape_town nairobi kampala kigali addis_ababa cairo le_caire
casablanca rabat algiers alger tunis bamako ouagadougou niamey ndjamena n_djamena bangui conakry marseille lyon bordeaux toulouse
manchester birmingham
`
