# For a tap. url and sha256 are those of what `make dist` packed, wherever a release is put.
class Surd < Formula
  desc "RPN calculator whose digits are never wrong"
  homepage "https://surd.invalid"
  url "https://surd.invalid/surd-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :tahoe
  depends_on "flint"

  def install
    # SwiftPM's own sandbox cannot be set up within Homebrew's.
    system "make", "install", "PREFIX=#{prefix}", "FLINT_PREFIX=#{HOMEBREW_PREFIX}", "static=--disable-sandbox"
  end

  test do
    assert_equal "1.41421356237310", shell_output("#{bin}/surd 2 sqrt").strip
  end
end
