"""Names that the printer gives to values and blocks."""


def body(module):
    return str(module).split("\n", 1)[1].rsplit("\n}", 1)[0]


def test_names_are_kept_and_numbers_given_anew(read):
    text = '%7 = "t.x"() : () -> i32\n%name = "t.x"() : () -> i32\n%3 = "t.y"(%7, %name) : (i32, i32) -> i32'
    assert body(read(text)) == (
        '  %0 = "t.x"() : () -> i32\n  %name = "t.x"() : () -> i32\n  %1 = "t.y"(%0, %name) : (i32, i32) -> i32'
    )


def test_suggested_names(read):
    text = (
        "%7 = arith.constant 1 : i32\n%8 = arith.constant 1 : i32\n%9 = arith.constant true\n%10 = arith.constant 1.0 : f32\n"
        "%11 = arith.constant -1 : index"
    )
    names = [line.split(" = ")[0].strip() for line in body(read(text)).split("\n")]
    assert names == ["%c1_i32", "%c1_i32_0", "%true", "%cst", "%c-1"]


def test_sibling_regions_reuse_numbers(read):
    text = (
        '"t.x"() ({\n %a = "t.y"() : () -> i32\n %5 = "t.y"() : () -> i32\n}, {\n %a = "t.y"() : () -> i32\n'
        ' %6 = "t.y"() : () -> i32\n}) : () -> ()\n%9 = "t.y"() : () -> i32'
    )
    assert body(read(text)) == (
        '  "t.x"() ({\n    %a = "t.y"() : () -> i32\n    %1 = "t.y"() : () -> i32\n  }, {\n'
        '    %a = "t.y"() : () -> i32\n    %1 = "t.y"() : () -> i32\n  }) : () -> ()\n  %0 = "t.y"() : () -> i32'
    )


def test_inner_names_do_not_hide_outer_ones(read):
    text = 'func.func @f(%x: i32) {\n "t.x"() ({\n ^bb0(%y: i32):\n  "t.y"(%x, %y) : (i32, i32) -> ()\n }) : () -> ()\n return }'
    module = read(text)
    argument = module.regions[0].block.first.regions[0].block.first.regions[0].block.arguments[0]
    argument.name = "x"
    assert "^bb0(%x_0: i32):" in str(module)
    assert '"t.y"(%x, %x_0)' in str(module)


def test_packs(read):
    text = '%a:3 = "t.x"() : () -> (i32, i32, i32)\n%b, %c:2 = "t.x"() : () -> (i32, i32, i32)\n"t.y"(%a#2, %b, %c#1) : (i32, i32, i32) -> ()'
    assert body(read(text)) == (
        '  %a:3 = "t.x"() : () -> (i32, i32, i32)\n  %b, %c:2 = "t.x"() : () -> (i32, i32, i32)\n'
        '  "t.y"(%a#2, %b, %c#1) : (i32, i32, i32) -> ()'
    )


def test_blocks_are_numbered_in_order(read):
    text = "func.func @f() {\n cf.br ^last\n^last:\n cf.br ^first\n^first:\n return }"
    assert "^bb1:" in str(read(text)) and "cf.br ^bb2" in str(read(text))
