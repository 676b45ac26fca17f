/**
 * Passwords that are tried first: those that leak most often, and the words they are made of (names, teams, cars, films, keys side
 * by side). In small letters, without accents; what people put around them and in place of letters is taken off before looking.
 */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(words.split(/\s+/));
  return known;
}

let known: ReadonlySet<string> | undefined;

const words = `!qaz2wsx !qaz@wsx 00000000 000000000 0000000000 01010101 0101010101 0102030405 010203040506 01234567 0123456789
0987654321 100200300 101010101 1010101010 10203040 1020304050 102030405060 11111111 111111111 1111111111 11112222
1111222233 111222333 112112112 11223344 1122334455 112233445566 12121212 121212121 1212121212 123123 123123123
1231231234 123321123 12341234 1234123412 123412341234 12344321 123454321 1234554321 12345678 123456789 1234567890
1234567890a 1234567891 12345678910 1234567899 123456789a 123456789q 12345678a 12345678q 1234567q 123456aa 123456abc
123456abcdef 123456qwerty 12345abcde 12345qwert 1234abcd 1234asdf 1234qwer 1234zxcv 123654789 123abc123 123qwe123
123qwe456rty 123qweasd 123qweasdzxc 123zxcvbnm 13131313 131313131313 13579246 135792468 1357924680 14141414 141421356
147258369 1472583690 147852369 147896325 159357159 159753159753 159753456 18atcskd2w 19841984 19851985 19861986
19871987 19881988 19891989 19901990 19911991 19921992 19931993 19941994 19951995 1a2b3c4d 1a2b3c4d5e 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx 1qazxsw2 1qazxsw23edc
1v7upjw3nt 20002000 20012001 20102010 20112011 2012201220 20202020 22222222 2222222222 24681012 2468101214 246813579
25252525 258456258 2718281828 2wsx3edc 30303030 31415926 314159265 3141592653 31415926535 321654987 33333333
3333333333 3edc4rfv 3rjs1la7qe 42424242 43214321 4321qwer 44444444 4444444444 45454545 456789123 5201314 5201314520
52013145201 55555555 5555555555 55667788 56785678 66666666 6666666666 69696969 741258963 741852963 7418529630
753951852 77777777 7777777777 77778888 78787878 78945612 789456123 7894561230 789789789 87654321 88888888 8888888888
90909090 951753852 963852741 987654321 9876543210 987654321987 987987987 99887766 9988776655 998877665544 999999999
9999999999 a12345678 a123456789 a1234567890 a1b2c3d4 a1b2c3d4e5 a1b2c3d4e5f6 aa123456 aa12345678 aaaa aaaaa aaaaaa
aaaaaaa aaaaaaaa aaron abc12345 abc123456 abc1234567 abc123abc abc123def456 abcabc abcd abcd1234 abcde abcde12345
abcdef abcdef123456 abcdefg abcdefgh abcdefghi abcdefghij abdul abdullah abigail abraham access account accounting
acdc acmilan adam admin admin123 admin1234 admin12345 adminadmin administrador administrateur administrator
administrator1 adrian adriana africa agent007 agnes agnieszka ahmad ahmed airplane aisha ajax alan alaska albert
alberto alegria alejandra alejandro alessandro alessia alex alexander alexandra alexandre alexandria alexey alexis
alfaromeo alfred alfredo algeria algerie alice alicia alien aliens alison allahuakbar allison alvin always alyssa
amanda amazing amber amelia america american amigas amigos amistad amit amities amor amore amoremio amour anastasia
anastasiya andre andrea andreas andrei andres andrew andrey android angel angel123 angela angelica angelina angelito
angelo angels animal animals anita anjali ankara anna annabelle anne annette anthony antoine antonia antonio anything
apollo apple apples april arabia aragorn archangel architect area5151 argentina ariana arianna arizona armando army
arnold arsenal arsenal1 arthur artist asd123asd asdasd asdf asdf1234 asdfasdf asdfg asdfg12345 asdfgh asdfghj asdfghjk
asdfghjkl asdfghjkl123 asdfjkl asdzxc ashley ashley12 askim assassin asterix astros athens atlanta atletico audi
audrey august aurelie austin australia austria autumn avalanche avengers aviation awesome ayse azerty azertyuiop baby
babyboy babygirl babygirl1 babygurl backup bacon baghdad bailey banana bananas bandit bangalore bangkok bangladesh
bangtan bank banker banking barbara barbie barca barcelona barcelona1 bart baseball baseball1 basketball basketball1
batman batman123 bayern beagle bear bears beatles beatrice beatriz beautiful beauty beijing beirut believe benfica
bengals benjamin bentley benutzer benvenuto berlin berliner bernard bernardo besiktas besiktasli bestfriend
bestfriends bethany betty beverly beyonce bianca bible bicycle bieber bienvenido bienvenidos bienvenue bilbo
billionaire billy biology birthday bismillah bisous blabla black blackbird blackcat blackdog blackhawks blackhorse
blackjack blackpearl blackpink blackrose blahblah blessed blessing blessings blink blink182 blizzard bloemen blonde
blondie blue blueberry bluebird bluemoon blues bluesky blumen bobby boca bogota bond bond0077 bonheur bonita bonjour
bonnie borussia boston botafogo boxing bradley brandon brandy brasil brasileiro brave bravery braves brazil brenda
brian bridget brilliant britain britney brittany broncos brooke brother brown brownie browns bruce bruno bryan bubble
bubblegum bubbles budapest buddy budweiser bugatti builder bulldog bulldogs bulls bunny burger business buster butter
butterflies butterfly cadillac cairo caitlin calcio california callnext callofduty camaro camelot camera cameron
camila camille canada canadian canadiens candy canim canucks cappuccino captain captainamerica cardinals carla carlos
carmen carol carolina caroline carpediem cartman casablanca cash casino cassandra catalina catch22a catherine cecilia
cellphone celtic celtics challenger champion champions changeit changeme changeme123 chargers charizard charles
charlie charlie1 charlotte cheer cheerleader cheese cheesecake chelsea chelsea1 chemistry chennai cherries cherry
cheryl chevrolet chevy chiara chicago chicken chile china chiquita chocolat chocolate chouchou chris christ christian
christina christine christmas christopher church ciao ciaociao cielo cinderella cindy cinema cisco citroen claire
clara claudia clayton clement climbing clinic cobra cocacola coconut coffee coldplay colin college colombia colombiano
colorado company compaq computer conejo connor contrasena cookie cookies cooper corazon corey corinthiano corinthians
corona corvette coucou counter counter1 counterstrike courage cowboy cowboys creative cricket crimson cristian
cristiano7 cristina crow cruzeiro crystal cthutq12 cubs cucciolo cuddles cuenta cupcake cupcakes cuteness cutie
cutiepie cycling cynthia d1lakiss daddy daisy dallas damascus dance dancer dancing daniel daniel123 daniela danielle
danny darkness darkside darling darren darthvader database david deadpool debian deborah december deepak default delhi
dell demo demon denise dennis dentist denver derek design designer desiree desktop destiny detroit deutschland devil
dhaka diablo diamond diamonds diana diane diego dieter dinamo diosesamor diosesbueno director discovery disney dmitry
doctor dodge dodgers doggie doggy dollar dollars dolphin dolphins domenico dominic dominique donald donna dontknow
doraemon dorothy dortmund dota doudou douglas dragon dragon123 dragonball dragonfly dragons dream dreamer dreaming
dreams driver drummer drums dtnthbyf dubai ducati duck dududu dumbledore dustin dylan eagle eagles earthquake easter
ecuador edgar eduardo edward edwin egypt ekaterina elaine eleanor elefante elena elephant elizabeth ellen elsa emanuel
emerald emilia emily eminem emma energy engel engineer engineering england english enrique enterprise eql8dcqt eric
erica ernesto espana esperanza espresso esteban esther estrella estrellita eternal etoile eugene evanescence evelyn
everton everyone everything example excalibur excellent explorer fabian facebook factory faith faithful falcon falcons
familia familie famille family fanta fantastic farfalla farhan farmer father fatima fatma february federica fedora
felicia felicidad felicidade felipe felix fener fenerbahce fernanda fernando ferrari feyenoord fiat finance fire
fireball firebird firefighter firefly fireman firenze firewall fish fishing flamengo flamenguista flordelis florence
florian florida flower flowerpower flowers football football1 football12 footballer ford fordmustang forever forget
forgetit formula fortnite fortnite123 fortune forzamilan forzaroma france frances francesca francesco francis
francisco francoise frankfurt franklin fred frederick freebsd freedom freefire123 french freunde friday friedrich
friend friends frodo frontdesk frozen fussball futbol futurama fylhtq12 g9l2d1fzpy gabriel gabriela gabrielle galata
galatasaray gandalf ganesha gangsta gangster garden garfield gary gast gatinha gatito geheim genesis genius geoffrey
geography george georgia gerald gerard german germany gfhjkm123 gfhjkmgfhjkm ghana ghbdtnrf ghost ghosts giants
gilbert ginger giovanni giraffe giulia giuseppe gladiator gloria gmail god12345 godisgood godislove godzilla goku gold
golden goldeneye goldfish golf golfer golfing gollum goofy google goose gordon gorgeous grace gracias grandma grandpa
grape grapes greece green greenapple greenday gregory gremio grey gryffindor guenther guest guestguest guillaume
guillermo guinness guitar guitarist guitarra gummybear gustavo gymnast hacker hacking hahaha hahahaha hakunamatata
hallo hallohallo halloween halo hamburg hamburger hamster hannah hanoi hanuman happiness happy happyday harbor harbour
harley harleydavidson harmony harold harriet harrison harrypotter hasan haslo hassan hateyou hawaii hawk hayatim
health heather heaven hector heike heineken heinz helen helena helicopter hell hellas hellfire hello hello123
hello1234 hellohello hellokitty helloworld helmut henry herbert hermione hermosa heslo hesoyam1 hiphop history hobbit
hockey hogwarts hola holiday holidays homer honda honey honeybee hongkong honor hope horse horses hospital hotmail
houston howard hubert hugo hulk hund hundchen hunter hunting hurricane husky hussein hyderabad hyundai ibrahim
icecream ichliebedich idontcare idontknow ignacio ihateyou ilovegod iloveher ilovehim ilovejesus ilovelife ilovemom
ilovemum ilovemyself iloveu123 iloveyou iloveyou1 iloveyou2 iloveyouso immortal imran incredible india indonesia
infinity ingrid inshallah instagram inter intermilan internet invincible iphone iran iraq ireland irene irina
ironmaiden ironman isaac isabel isabella isabelle islam ismail istanbul itachi italia italy ivan izmir jackdaniels
jackie jackpot jackson jacob jacqueline jaguar jaimatadi jakarta jakub james jamesbond jamesbond007 jamie january
japan jasmine jason javier jazz jean jedi jediknight jeffrey jellybean jellybeans jelszo jennifer jennifer1 jeremy
jerry jerusalem jesse jessica jessica1 jesucristo jesus jesus123 jesus777 jesuslovesme jetaime jets jewel joaquim
johannes john johnny johnson joker jonas jonasbrothers jonathan jordan jordan23 joseph josephine joshua jtaime judo
juergen julian juliana julie julien juliet july june justice justin justinbieber justine juve juventino juventus
kacper kangaroo kaninchen karachi karate karen karma kasia katarzyna katherine kathleen katie katze kavita kawasaki
kelebek kelly kenneth kenya kevin keyboard khadija khaled khalid kiev killers kimberly king kingkong kings kiosk
kitkat kitten kittens kitty klaus knicks knight knights koala kobe2424 kocham kochamcie kochanie koeln kolkata konijn
konto korea korn krakow krasotka krishna krishnan kristen kristina krzysztof ktjybl12 kyiv kyoto lagos lahore lakers
lakshmi lalala lalalala lamborghini lancelot laptop lasvegas laughter laura lauren laurent lavender lawrence lawyer
layla lazio leagueoflegends lebanon lebron23 ledzeppelin legend legendary legolas leila lekker lemon lemonade lenovo
leonard leonardo leonie leticia letmein letmein1 letmein123 letmeinnow lexus libertad liberte liberty library liebe
liebling lightning lily lima linda lindsay linkedin linkinpark linux lion lions lisa lisboa liveandlet liverpool
liverpool1 lkjhgfdsa login logitech logon lollipop lollol lolololo london lordjesus lorenzo losangeles louise loulou
love love1234 loveislove lovelife lovelove lovely loveme lover lovers loveyou loyal loyalty lozinka lubov lucas
luciana lucifer lucky lucy luffy lukas lukeskywalker luna lyon lyubov m123456789 macbook madison madonna madrid
magenta maggie magic magical magician mahmoud maison malaysia malgorzata malysh manager manchester mancity manfred
mango manila manunited manutd mapleleafs march marcus margaret maria mariana marie marina marine marines mario
mariposa marissa marketing marlboro maroc marseillais marseille marshmallow martha martin martina marvel mary maryam
maserati mashallah master master123 mateusz mathematics matrix matrix99 matteo matthew matthias maurice maus mausi
maxim maxime maximilian maxwell mazda mcdonalds mecca medical megadeth megan mehmet melanie melbourne melissa melon
mercedes mercedesbenz merhaba merlin messi1010 metal metallica mets meuamor mexicano mexico miami michael michael1
michele michelle michelle1 mickey mickeymouse micorazon microsoft midnight miguel mikhail milan million millionaire
milo minecraft minecraft123 minhavida minnie miranda misiek mitchell mitsubishi mivida mnbvcxz mobile mogadishu
mohamed mohammed molly mommy monamour moncoeur monday money moneymoney mongodb monica monika monitor monkey monkey123
monkeys monster monsters moon moonlight morgan morocco morpheus moscow moses moskva motdepasse mother motorbike
motorcycle motorola movie movies muenchen muffin muhammad mumbai muneca munich music musica musical muslim mustafa
mustang mustangs myangel mybaby mylove mypass mypassword myspace mysql mystery mystic myszka nadia nairobi nananana
nancy napoli naruto naruto123 nascar nastya natalia natalie natasha natashka nathalie nathan nathaniel navigator
ncc1701d ncc1701e nemo nepal network nevada never neverland nevermind newcastle newpassword newyork newyorkcity
nextplease neymar10 nicholas nicolas nicole nicole12 nigeria nikita nikolay ninja nintendo nirvana nissan nobody nokia
noodle noodles noor nopassword norman nothing nounou november noway numberplease nurse nutella oasis obelix october
oesterreich office oksana oldpassword olga oliver olivia omar omsairam onedirection onepiece onion opel opensesame
openup operator oracle orange oranges orchid ordinateur oreo orlando osaka oscar osman overwatch p@$$w0rd p@55w0rd
p@ssw0rd p@ssword pa55w0rd pa55word packers pakistan palestine palmeiras palmeirense pamela pancake panda pannenkoek
panther papillon paradise paris parol parola parole pascal pass pass1234 pass12345 pass@word1 passcode passion
passpass passphrase passport passw0rd passw0rd1 passwd password password1 password12 password123 password1234 passwort
pasta patches patience patient patricia patrick patriots paul paula pauline paulo pavel peace peaceful peach peaches
peanut peanuts pedro penguin penguins pepper pepsi perfect perrito persia peru peter petra peugeot phantom pharmacy
philip philippe philippines phillip phoenix phone photo photos physics piano pickle pickles picture pictures pikachu
pilot pineapple pink pinkfloyd pinkpanther piotr pirate pirates pizza platinum playstation pocahontas poiuyt
poiuytrewq pokemon pokemon123 poker police policeman polska pontiac pony poodle pooh pooja popcorn porsche porto
portugal postgres potato potter poupee power powerful praha prayer precious predator pretty pride prince princesa
princess princess1 princesse principe principessa printer private privet priya proud pubgmobile public pumpkin puppies
puppy purple purplerain python q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazwsx qazwsx123
qazwsxedc queen queue qwe123asd qwe123qwe qwe123rty qweasd qweasd123 qweasdzxc qweqwe qwer qwer1234 qwer4321 qwerasdf
qwert qwert12345 qwerty qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyghbdtn qwertyqwerty qwertyui
qwertyuiop qwertyuiop123 qwertz qwertzuiop rabbit racer rachel racing radio radiohead rafael rahul raiders rain
rainbow rainbows rajesh ralph ramadan rambo ramesh rammstein ramon ranger rangers rapper raptors raspberry raven
ravens raymond realmadrid realmadrid1 rebecca reception receptionist redbull redhat redrose redsox redwings reggae
remember renault respect ricardo rich richard rihanna river rjirfktcr robert roberto robin roblox roblox123 rock
rocker rocket rocknroll rockstar rocky rodrigo roger roland rolling rollingstones rollsroyce roma roman romance
romantic ronald ronaldo7 rooster root root1234 rose rosemary roses rosie rossiya rottweiler route666 router ruby rugby
runescape runner running rush2112 russell russia ryan saab sabine sabrina safety saigon sailing sailor sairam salasana
sales salman salmon salut salvatore samantha samira sample samsung samuel samurai sandra sandrine sandwich sandy
sanjay santiago santos saopaulo sapphire sarah sasuke satan saturday saudade savannah saxophone scanner scarlet
schalke schatje schatz schatzi schmetterling school schools schweiz science scientist scooby scoobydoo scooter
scorpion scotland seahawks seat seattle sebastian secret secreto secretsecret secure security senha seni seniseviyorum
seoul september sepultura serenity sergey sergio server service sesame sevgilim sevilla sexyboy shadow shadow123
shadows shakira shanghai shannon shark sharon shelby shiva shrek shuttle sierra sifre sifrem signin silver simba simon
simone simpsons singapore singer singing sister sk8board sk8ordie skateboard skater123 skating skittles skoda
skywalker slipknot sloneczko slytherin smile smiley smirnoff smokey snake snickers sniper snoopy snowball snowboard
snowflake snowman soccer soccer10 soccer12 softball solaris soldier soleil solnce somalia somebody something sommer
sonic sonnenschein sonrisa sony sophia sophie soul southpark spain spanish sparky sparrow spartak special speed speedy
spencer spider spiderman spirit spiritual sporting spring sprite spurs squirrel stallion star starbucks starcraft
starlight stars startrek starwars steelers stefan stella stellina stephane stephanie stephen sternchen steven stitch
storm strawberry strength strong stronger stuart student students studio stuttgart subaru sugar summer summer69 sunday
sunflower sunita sunny sunset sunshine sunshine1 supergirl superhero superman superman1 supernova superstar superuser
supervisor support supreme suresh surfer surfing susan suzanne suzuki svetlana swallow sweetheart sweetie sweety
swimmer swimming switzerland sydney sylvia syria sysadmin system taipei taiwan tamara tanya tatiana taylor taylorswift
teacher teachers teamo teamomucho techno teddybear tehran telegram telephone television temp temp1234 temporary tennis
tequiero tequila teresa terminator terrier tesla tesoro test test1234 test12345 tester testing testtest texas thailand
theater theodore thepassword theresa thiago thierry thomas thor thorsten thug thuglife thunder thunderbird thursday
thx1138a tiamo ticket tiffany tiger tigers tigger timothy tinkerbell tintin titanic together tokyo tomasz tomato tommy
toor topsecret torino tornado toshiba tottenham toutou toyota trabzonspor tracy trance treasure trevor trial trinity
truck trucker truelove trumpet trustme trustno trustno1 trustnoone truth tuesday tulip tunisia tupac turbo turkey
turkiye turnstone turquoise turtle turtles twitter twix tyler ubuntu ukraine ultimate unicorn university ursula user
user1234 username useruser usuario vakantie valencia valentina valentine vampire vampires vanessa vanilla vasco
vauxhall vegas vegeta venezia venezuela veronica veronique vfrcbv12 victor victoria victory video vietnam vikings
vincent vincenzo vinicius violet violin viper virginia vitoria vivian vladimir vodka voetbal volcano voldemort
volkswagen volleyball volvo voyager w3lcome wachtwoord waffle waheguru waiting waitingline waitingroom wales walter
warcraft warrior warriors warszawa watermelon webmaster wednesday welcome welcome1 welcome123 welkom wendy werder
wesley whale whatever whatsapp whiskey whisky white whitetiger whitney wien william willie willkommen wilson windows
winner winners winnie winter wireless wisdom wishes witch wizard wojciech wolf wolfgang wolverine wolves wonderful
wonderwoman worldofwarcraft wrestling wsxedc wxcvbn xbox xxxxxx xxxxxxxx yahoo yamaha yankees yasmin yasmine yellow
yellowbird yfnfif12 yoda yoga yourpassword youssef youtube yoyoyo yulia yusuf yvonne yxcvbnm z123456789 zachary zainab
zaq12wsx zaq1@wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqwsxcde zaqxsw zebra zelda zenit zombie zombies zomer zuerich zuzanna
zvezda zxcv zxcv1234 zxcvb zxcvbn zxcvbnm zxcvbnm123 zxcvzxcv zxczxc zzzzzz`;
