// Numbers in words, English and French: what stands in a line is its number. One is an article too, and cent a coin.

export const NUMBER_WORDS = `
2 two deux
3 three trois
4 four quatre
5 five cinq
6 six
7 seven sept
8 eight huit
9 nine neuf
10 ten dix
11 eleven onze
12 twelve douze
13 thirteen treize
14 fourteen quatorze
15 fifteen quinze
16 sixteen seize
17 seventeen
18 eighteen
19 nineteen
20 twenty vingt vingts
30 thirty trente
40 forty quarante
50 fifty cinquante
60 sixty soixante
70 seventy septante
80 eighty
90 ninety nonante
100 hundred
1000 thousand mille
`
