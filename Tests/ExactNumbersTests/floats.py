# Writes floats.txt: a width, a number, and the bits of the IEEE 754 number nearest to it, in hexadecimal.
# The model, in fractions, finds the two neighbours by their bits and takes the nearer one; it agrees with struct for 16, 32, 64 bits.
import random, struct
from fractions import Fraction as F
P={16:(11,15),32:(24,127),64:(53,1023),128:(113,16383)}
def value(bits,w):
    p,m=P[w]; s=bits>>(w-1); e=(bits>>(p-1))&(2*m+1); f=bits&((1<<(p-1))-1)
    if e==2*m+1: return None
    v=F(f if e==0 else f+(1<<(p-1)))*F(2)**(2-m-p+max(e,1)-1)
    return -v if s else v
def bits(x,w):
    p,m=P[w]
    if x==0: return 0
    inf=(2*m+1)<<(p-1)
    a=abs(x)
    lo,hi=0,inf      # the largest pattern whose value is at most a
    top=F(2)**(m+1)
    val=lambda b: top if b==inf else value(b,w)
    if a>=top: r=inf
    else:
        while hi-lo>1:
            mid=(lo+hi)//2
            if val(mid)<=a: lo=mid
            else: hi=mid
        d1,d2=a-val(lo),val(hi)-a
        r=lo if d1<d2 or d1==d2 and lo%2==0 else hi
    return r|((1<<(w-1)) if x<0 else 0)
C={16:'e',32:'f',64:'d'}
R=random.Random(754)
for w in C:
    for _ in range(2000):
        b=R.getrandbits(w); v=value(b,w)
        if v is None: continue
        assert F(struct.unpack('>'+C[w],b.to_bytes(w//8,'big'))[0])==v
        x=R.random()*10**R.randint(-10,9)
        try: y=int.from_bytes(struct.pack('>'+C[w],x),'big')
        except OverflowError: continue
        assert y==bits(F(x),w),(w,x)
def key(f):
    return str(f.numerator) if f.denominator==1 else f"{f.numerator}/{f.denominator}"
rows=[]
def row(x,w): rows.append(f"{w} {key(x)} {bits(x,w):x}")
for w,(p,m) in P.items():
    big=F(2)**(m+1)-F(2)**(m+1-p)
    tiny=F(2)**(2-m-p)
    ulp=F(2)**(m+1-p)
    for x in [F(1),F(-1),F(1,3),F(-2,3),F(1,10),big,big+ulp/4,big+ulp/2,big+ulp*3/4,-big-ulp/2,tiny,tiny/2,tiny*F(51,100),tiny*3/2,tiny*5/2,-tiny/3,tiny/1000,
              F(2)**(1-m),F(2)**(1-m)-tiny,F(2)**(1-m)-tiny/2,F(2)**(1-m)-tiny/4,F(2)**p+F(1),F(2)**p-F(1,2),F(2)**p-F(1,4),F(2)**p+F(3),F(2)**(m+5)]:
        if w==128 and max(abs(x.numerator),x.denominator)>10**400: continue
        row(x,w)
    for _ in range(60):
        e=R.randint(1-m-p//2,m) if w!=128 else R.randint(-300,300)
        x=F(R.getrandbits(p+5)|1)*F(2)**(e-p-4)
        if R.random()<.5: x=-x
        if w in (64,) : e=0
        if max(abs(x.numerator),x.denominator)<10**330: row(x,w)
        row(F(R.randint(-10**6,10**6),R.randint(1,10**5)),w)
    for _ in range(30):   # exactly between two neighbours
        b=R.randrange(0,((2*m+1)<<(p-1))-1) if w!=128 else (R.randint(16383-300,16383+300)<<112)+R.getrandbits(112)
        x=(value(b,w)+value(b+1,w))/2 if value(b+1,w) is not None else value(b,w)
        if max(abs(x.numerator),x.denominator)<10**330: row(x,w)
print("\n".join(rows))
